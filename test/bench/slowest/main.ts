import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { seededRandom } from '../relevance/random.ts';
import { kinds, type Material } from './hostile-queries.ts';

const HELP = `Asks hostile queries and tells the slowest: npm run bench:slowest -- [options]

  --source <kind:file>  places to search; default: the Oxford sample
  --queries <number>    how many, of all kinds in turn; default: 10000
  --seed <text>         other text, other queries; default: 1
  --help                this`;

/** Longest time to an answer, and the query that took it. */
interface Slowest {
  ms: number;
  what: string;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string', multiple: true, default: [] },
      queries: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  const terminal = processTerminal();
  if (values.help) return terminal.out(HELP);
  const bundle = await loadPlaces({ sources: values.source, seed: values.seed }, terminal);
  const { strings, count } = bundle.places;
  const names = Array.from({ length: strings.length }, (_, number) => strings.get(number));
  const words = [...new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))];
  const material: Material = { names, words };
  const handler = createHandler(bundle, {});
  const ask = async (route: string, q: string): Promise<number> => {
    const request = new Request(`http://any/places/${route}?${new URLSearchParams({ q })}`);
    const from = performance.now();
    await (await handler(request))!.text();
    return performance.now() - from;
  };
  await ask('search', 'a first query, which builds the index');

  const random = seededRandom(values.seed);
  const all = Object.keys(kinds);
  const times = new Map(all.map((kind) => [kind, [] as number[]]));
  const slowest = new Map<string, Slowest>();
  for (let i = 0; i < Number(values.queries); i++) {
    const kind = all[i % all.length]!;
    const q = kinds[kind]!(random, material);
    for (const route of ['search', 'suggest']) {
      const ms = await ask(route, q || ' ');
      times.get(kind)!.push(ms);
      if (ms > (slowest.get(kind)?.ms ?? 0))
        slowest.set(kind, { ms, what: `${route} ${JSON.stringify(q.slice(0, 80))}` });
    }
    if (i % 100 === 0) terminal.progress(`${i} of ${values.queries}`);
  }
  terminal.out(
    `${count.toLocaleString('en')} places, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'}`,
  );
  terminal.out('\n| kind | p50, ms | p99 | longest | of |\n| --- | --: | --: | --: | --- |');
  for (const [kind, taken] of times) {
    taken.sort((a, b) => a - b);
    const at = (share: number): string => taken[Math.floor(share * (taken.length - 1))]!.toFixed(1);
    terminal.out(`| ${kind} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | \`${slowest.get(kind)?.what ?? ''}\` |`);
  }
}

run().catch((thrown: unknown) => {
  processTerminal().log(`bench:slowest: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
});
