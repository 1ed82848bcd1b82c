import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { listOf } from '../../../src/core/structures/int-lists.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { PlaceCounts } from '../../../src/search/index/place-counts.ts';
import { buildSearchIndex } from '../../../src/search/index/search-index.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { seededRandom } from '../relevance/random.ts';
import { kinds, type Material } from './hostile-queries.ts';
import { type Asked, mutated } from './mutations.ts';

const HELP = `Searches for slow queries: npm run bench:slowest -- [options]

  --source <kind:file>  places to search; default: the Oxford sample
  --common <number>     all pairs of so many of the commonest words are asked; default: 100
  --steps <number>      mutations of the slowest queries so far; default: 4000
  --seed <text>         other text, other queries; default: 1
  --help                this`;

/** A request and the least of its times, because other work on the machine only adds to them. */
interface Timed extends Asked {
  readonly ms: number;
}

/** Number of the slowest requests, which are mutated. */
const KEPT = 24;
const SHOWN = 12;
const STARTS_OF_KIND = 4;
/** A slow request is repeated, because other work may have disturbed it. */
const ASKED_AGAIN = 3;
const SLOW_MS = 30;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string', multiple: true, default: [] },
      common: { type: 'string', default: '100' },
      steps: { type: 'string', default: '4000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  const terminal = processTerminal();
  if (values.help) return terminal.out(HELP);
  const bundle = await loadPlaces({ sources: values.source, seed: values.seed }, terminal);
  const { strings, count, types } = bundle.places;
  const names = Array.from({ length: strings.length }, (_, number) => strings.get(number));
  const searchIndex = buildSearchIndex(bundle.places, []);
  const { phrases } = searchIndex;
  const counts = new PlaceCounts(searchIndex);
  const commonest = [...phrases.terms.keys()].sort((a, b) => counts.of(b) - counts.of(a));
  const common = commonest.slice(0, Number(values.common)).map((number) => phrases.terms[number]!);
  const material: Material = { names, words: phrases.terms, common };
  const handler = createHandler(bundle, {});

  const once = async ({ q, route }: Asked): Promise<number> => {
    const request = new Request(`http://any/places/${route}&${new URLSearchParams({ q })}`);
    const from = performance.now();
    await (await handler(request))!.text();
    return performance.now() - from;
  };
  /** @param matters milliseconds from which on a time is measured again. */
  const timed = async (asked: Asked, matters: number): Promise<Timed> => {
    let ms = await once(asked);
    for (let i = 0; i < ASKED_AGAIN && ms > matters; i++) ms = Math.min(ms, await once(asked));
    return { ...asked, ms };
  };
  await once({ q: 'a first query, which builds the index', route: 'search?' });

  terminal.out(
    `${count.toLocaleString('en')} places, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'}, seed "${values.seed}"`,
  );
  terminal.out(`\n${common.length} × ${common.length} pairs of common words:\n`);
  terminal.out('|  | p50, ms | p99 | longest | of |\n| --- | --: | --: | --: | --- |');
  let slowest: Timed[] = [];
  for (const route of ['search?', 'suggest?']) {
    const all: Timed[] = [];
    for (const first of common) {
      for (const second of common) all.push(await timed({ q: `${first} ${second}`, route }, SLOW_MS));
      terminal.progress(`${route} ${first}`);
    }
    all.sort((a, b) => a.ms - b.ms);
    const at = (share: number): string => all[Math.floor(share * (all.length - 1))]?.ms.toFixed(1) ?? '';
    terminal.out(`| ${route.slice(0, -1)} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | \`${all.at(-1)?.q}\` |`);
    slowest.push(...all.slice(-KEPT / 4));
  }

  const random = seededRandom(values.seed);
  const place = bundle.places.place(random.below(count));
  const near = `lat=${place.lat ?? 51.75}&lon=${place.lon ?? -1.25}`;
  const type = types[bundle.places.type.values[0]!]!.path;
  const { placesOfType } = searchIndex;
  const rarest = types.reduce((best, _, number) => {
    const [size, least] = [number, best].map((each) => listOf(placesOfType, each).length);
    return size! > 0 && (size! < least! || least === 0) ? number : best;
  }, 0);
  // Filters that leave nothing of most queries.
  const within = `within=${encodeURIComponent(place.id)}`;
  const besides = `near=${encodeURIComponent(bundle.places.place(random.below(count)).id)}`;
  const routes = [
    'search?',
    'suggest?',
    `search?${near}`,
    `suggest?${near}`,
    'search?facet=type&facet=type_exact',
    `search?type=${type}&facet=type`,
    `search?start=${count >> 1}&count=100`,
    `search?type_exact=${type}&${near}&count=100`,
    `search?${besides}`,
    `search?${within}&${besides}`,
    `search?type_exact=${types[rarest]!.path}`,
    'search?accessibility_any=has_quiet_space',
  ];
  const keep = (found: Timed): void => {
    const others = slowest.filter(({ q, route }) => q !== found.q || route !== found.route);
    slowest = [...others, found].sort((a, b) => b.ms - a.ms).slice(0, KEPT);
  };
  for (const kind of Object.values(kinds)) {
    for (let i = 0; i < STARTS_OF_KIND; i++) {
      keep(await timed({ q: kind(random, material), route: random.pick(routes) }, SLOW_MS));
    }
  }
  for (let step = 0; step < Number(values.steps); step++) {
    const least = slowest.length < KEPT ? 0 : slowest.at(-1)!.ms;
    const found = await timed(mutated(random.pick(slowest), random, material, routes), least);
    if (found.ms > least) keep(found);
    if (step % 100 === 0) terminal.progress(`${step} of ${values.steps}, ${slowest[0]!.ms.toFixed(0)} ms`);
  }
  terminal.out(`\nThe slowest of ${values.steps} mutations:\n\n| ms | asked | of |\n| --: | --- | --- |`);
  for (const { ms, q, route } of slowest.slice(0, SHOWN))
    terminal.out(`| ${ms.toFixed(1)} | \`${JSON.stringify(q.slice(0, 100))}\` | \`${route}\` |`);
}

run().catch((thrown: unknown) => {
  processTerminal().log(`bench:slowest: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
});
