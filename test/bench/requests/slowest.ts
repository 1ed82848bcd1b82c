import type { Terminal } from '../../../data/cli/terminal.ts';
import type { Bundle } from '../../../src/bundle/open.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { buildSearchIndex } from '../../../src/search/index/search-index.ts';
import { PlaceCounts } from '../../../src/search/match/candidates.ts';
import { table } from '../markdown.ts';
import { seededRandom } from '../relevance/random.ts';
import { type Hostile, hostileRequests, type Material, mutated } from './hostile.ts';

/** Number of the slowest requests, which are mutated. */
const KEPT = 24;
const SHOWN = 12;
/** Pairs of so many of the commonest words are asked. */
const COMMON_WORDS = 100;
/** A slow request is repeated and its least time counts, because other work only adds to it. */
const REPEATED = 3;

/**
 * Looks for the slowest requests of a bundle: asks pairs of common words and texts of known expensive kinds, then changes the slowest ones.
 * @param steps number of changed requests.
 * @returns a table in Markdown, the slowest first.
 */
export async function slowestRequests(
  bundle: Bundle,
  { steps, seed }: { readonly steps: number; readonly seed: string },
  terminal: Terminal,
): Promise<string> {
  const material = materialOf(bundle);
  const handler = createHandler(bundle, {});
  const once = async ({ q, route }: Hostile): Promise<number> => {
    const begun = performance.now();
    await (await handler(new Request(`http://any/places/${route}&${new URLSearchParams({ q })}`)))!.text();
    return performance.now() - begun;
  };
  await once({ q: 'a first request, which builds the index', route: 'search?' });

  let slowest: { readonly asked: Hostile; readonly ms: number }[] = [];
  const time = async (asked: Hostile): Promise<void> => {
    const least = slowest.length < KEPT ? 0 : slowest.at(-1)!.ms;
    let ms = await once(asked);
    for (let i = 0; i < REPEATED && ms > least; i++) ms = Math.min(ms, await once(asked));
    if (ms <= least) return;
    const others = slowest.filter((one) => one.asked.q !== asked.q || one.asked.route !== asked.route);
    slowest = [...others, { asked, ms }].sort((a, b) => b.ms - a.ms).slice(0, KEPT);
  };
  for (const route of ['search?', 'suggest?']) {
    for (const first of material.common) {
      terminal.progress(`${route} ${first}`);
      for (const second of material.common) await time({ q: `${first} ${second}`, route });
    }
  }
  for (const asked of hostileRequests(material, seed)) await time(asked);
  const random = seededRandom(seed);
  for (let step = 0; step < steps; step++) {
    await time(mutated(random.pick(slowest).asked, material, random));
    if (step % 100 === 0) terminal.progress(`${step} of ${steps}, ${slowest[0]!.ms.toFixed(0)} ms`);
  }
  const rows = slowest.slice(0, SHOWN).map(({ asked: { q, route }, ms }) => {
    return [`\`${JSON.stringify(q.slice(0, 100))}\``, `\`${route}\``, ms.toFixed(1)];
  });
  return table(['asked', 'of', 'ms'], rows);
}

function materialOf({ places }: Bundle): Material {
  const { strings, count, types } = places;
  const searchIndex = buildSearchIndex(places, []);
  const { terms } = searchIndex.phrases;
  const counts = new PlaceCounts(searchIndex);
  const commonest = [...terms.keys()].sort((a, b) => counts.of(b) - counts.of(a));
  const place = places.place(count >> 1);
  const near = `lat=${place.lat ?? 51.75}&lon=${place.lon ?? -1.25}`;
  const type = types[places.type.lists.values[0]!]!.path;
  return {
    names: Array.from({ length: strings.length }, (_, number) => strings.get(number)),
    words: terms,
    common: commonest.slice(0, COMMON_WORDS).map((number) => terms[number]!),
    // Some filters leave nothing of most queries.
    routes: [
      'search?',
      'suggest?',
      `search?${near}`,
      `suggest?${near}`,
      'search?facet=type&facet=type_exact',
      `search?start=${count >> 1}&count=100`,
      `search?type_exact=${type}&${near}&count=100`,
      `search?near=${encodeURIComponent(place.id)}`,
      `search?within=${encodeURIComponent(place.id)}`,
      'search?accessibility_any=has_quiet_space',
    ],
  };
}
