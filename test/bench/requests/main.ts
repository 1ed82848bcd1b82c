import { runBench } from '../relevance/bench.ts';
import { requestClasses } from './request-classes.ts';

await runBench({
  name: 'bench:requests',
  description: "measure how well Fingerpost and other search engines answer requests in people's own words",
  classes: requestClasses,
  // The peers that places services are mostly built on.
  engines: ['fingerpost', 'minisearch', 'sqlite'],
  fewest: 30,
});
