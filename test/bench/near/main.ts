import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { kmToOutline, type Outline, parseOutline } from '../../../src/core/geo/outline.ts';
import type { Position } from '../../../src/core/geo/position.ts';
import type { Place } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import { AREA_ROOT, isWithin, STREET_TYPE } from '../../../src/core/place-type.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { seededRandom } from '../relevance/random.ts';
import { inventedOutlines, scanKm } from './outlines.ts';

const HELP = `Measures searches near and within places: npm run bench:near -- [options]

  --source <kind:file>  places to search; default: the Oxford sample
  --rounds <number>     of which the shortest counts; default: 9
  --seed <text>         other text, other invented outlines; default: 1
  --help                this`;

/** Number of outlines of the source, the longest first, whose mean time is shown. */
const LONGEST = 40;
/** The scan is for comparison, and measures only one in so many positions. */
const SCANNED = 20;

/** Returns the least milliseconds of several rounds, because other work on the machine only adds to them. */
async function leastMs(rounds: number, run: () => unknown, prepare = async () => {}): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    await prepare();
    const from = performance.now();
    await run();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** Returns requests that name a place as a page does that shows two pages and a facet. */
const seriesOf = (parameter: string, { id }: Place): string[] =>
  ['', '&start=10', '&facet=type'].map((more) => `${parameter}=${encodeURIComponent(id)}&count=10${more}`);

/** Returns the streets and areas that are slowest to search, by their descriptions. */
function seriesIn(places: readonly Place[], withOutline: readonly Place[]): Map<string, string[]> {
  const isA = (type: string) => (place: Place) => place.type.some((path) => isWithin(path, type));
  const streets = new Map<string, Place[]>();
  for (const street of places.filter(isA(STREET_TYPE)))
    streets.set(street.name, [...(streets.get(street.name) ?? []), street]);
  const [namesakes = []] = [...streets.values()].sort((a, b) => b.length - a.length);
  const bare = places.find(
    (place) => isA(AREA_ROOT)(place) && !isA(STREET_TYPE)(place) && place.shape === undefined,
  );
  const series = new Map<string, string[]>();
  if (namesakes[0])
    series.set(`within a street of ${namesakes.length} namesakes`, seriesOf('within', namesakes[0]));
  if (bare) series.set('within an area without an outline', seriesOf('within', bare));
  const area = withOutline.find(({ shape }) => shape !== undefined);
  if (area) series.set('within the longest outline', seriesOf('within', area));
  if (withOutline[0]) series.set('near the longest outline', seriesOf('near', withOutline[0]));
  return series;
}

/** Returns the known positions. */
function positionsOf({ lat, lon }: PlaceTable): Position[] {
  return Array.from(lat, (_, place) => ({ lat: lat[place]!, lon: lon[place]! })).filter(
    (position) => !Number.isNaN(position.lat),
  );
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '9' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  const terminal = processTerminal();
  if (values.help) return terminal.out(HELP);
  const rounds = Number(values.rounds);
  const bundle = await loadPlaces({ sources: values.source, seed: values.seed }, terminal);
  const places = Array.from({ length: bundle.places.count }, (_, number) => bundle.places.place(number));
  const positions = positionsOf(bundle.places);
  const textOf = ({ shape, line }: Place): string => shape ?? line ?? '';
  const withOutline = places
    .filter((place) => parseOutline(textOf(place)))
    .sort((a, b) => textOf(b).length - textOf(a).length);

  const about = `${places.length.toLocaleString('en')} places, ${positions.length.toLocaleString('en')} with a position`;
  terminal.out(
    `${about}, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'}, seed "${values.seed}"\n`,
  );
  terminal.out('| distances of all places to | points | ms | by a scan of all edges, ms |');
  terminal.out('| --- | --: | --: | --: |');
  const some = positions.filter((_, i) => i % SCANNED === 0);
  const rows: [string, Outline[]][] = [
    [
      `each of the ${LONGEST} longest outlines`,
      withOutline.slice(0, LONGEST).map((p) => parseOutline(textOf(p))!),
    ],
    ...[...inventedOutlines(positions, seededRandom(values.seed))].map(
      ([name, outline]): [string, Outline[]] => [name, [outline]],
    ),
  ];
  for (const [name, outlines] of rows) {
    const measure = (km: typeof scanKm, from: readonly Position[]) => () =>
      outlines.reduce((sum, outline) => from.reduce((all, position) => all + km(position, outline), sum), 0);
    const ms = (await leastMs(rounds, measure(kmToOutline, positions))) / outlines.length;
    const scan =
      ((await leastMs(3, measure(scanKm, some))) / outlines.length) * (positions.length / some.length);
    const points = outlines.flatMap(({ paths }) => paths).reduce((sum, { length }) => sum + length / 2, 0);
    const mean = Math.round(points / outlines.length).toLocaleString('en');
    terminal.out(`| ${name} | ${mean} | ${ms.toFixed(1)} | ${scan.toFixed(0)} |`);
  }

  terminal.out('\n| two pages and a facet | the first time, ms | again, ms |\n| --- | --: | --: |');
  let handler = createHandler(bundle, {});
  const search = async (parameters: string): Promise<void> => {
    await (await handler(new Request(`http://any/places/search?${parameters}`)))!.text();
  };
  const anew = async (): Promise<void> => {
    handler = createHandler(bundle, {});
    await search('q=a first query, which builds the index');
  };
  for (const [name, series] of seriesIn(places, withOutline)) {
    const all = async (): Promise<void> => {
      for (const parameters of series) await search(parameters);
    };
    const first = await leastMs(rounds, all, anew);
    const again = await leastMs(rounds, all);
    terminal.out(`| ${name} | ${first.toFixed(1)} | ${again.toFixed(1)} |`);
  }
}

run().catch((thrown: unknown) => {
  processTerminal().log(`bench:near: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
});
