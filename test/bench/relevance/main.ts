import { runBench } from './bench.ts';
import { engines } from './engines/engines.ts';
import { queryClasses } from './query-sets.ts';

await runBench({
  name: 'bench:relevance',
  description: 'measure how well Fingerpost and other search engines find places',
  classes: queryClasses,
  engines: Object.keys(engines),
  fewest: 1,
});
