import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchQuery, SuggestResult } from '../../src/core/query.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine, type Engine } from '../../src/search/engine.ts';
import { place, searchFor, suggestFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

const WORDS = [
  'Saint', 'St', 'Street', 'New', 'Newton', 'College', 'Coll', 'Café', 'Cafe', 'Co-op', 'Queen’s', 'Queens', 'Lane', 'Library',
  'Bod', 'Bodleian', 'Łódź', 'Zürich', '1', '10', 'Stop', 'A', 'The', 'of', 'and', 'U.S.A.', 'Inn', '東京大学', 'Σοφίας', 'Éclair',
]; // biome-ignore format: a list to be read at a glance
const TYPES = ['/university/college', '/amenities/food/pub', '/transport/bus-stop'];

const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const places = fc
  .array(fc.record({ name, type: fc.constantFrom(...TYPES), alias: fc.option(name), tag: fc.option(name) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(({ name, type, alias, tag }, i) =>
      place(`x:p${i}`, name, type, {
        ...(alias !== null && { alternative_names: [alias] }),
        ...(tag !== null && { tags: [tag] }),
      }),
    ),
  );
const query = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('s', 'ne', 'colege', 'pub', 'bus')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

const settings = {
  ...defaultSettings,
  abbreviations: [
    ['st', 'saint'],
    ['st', 'street'],
    ['coll', 'college'],
  ],
  synonyms: [['pub', 'inn']],
  stop_words: ['the', 'of', 'and', 'a'],
};

const engineOver = async (given: Parameters<typeof tableOf>[0]): Promise<Engine> =>
  createEngine(await tableOf(given), settings);

const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '');

const isSame = (one: string, other: string): boolean =>
  unmarked(one).toLowerCase() === unmarked(other).toLowerCase();

interface Found {
  readonly places: ReadonlySet<number>;
  readonly corrected: boolean;
}

function found(engine: Engine, q: string, more: Partial<SearchQuery> = {}): Found {
  const result = engine.search(searchFor(q, { count: 1000, ...more }));
  return {
    places: new Set(result.hits.map((hit) => hit.number)),
    corrected: result.correctedQuery !== undefined,
  };
}

it('a filter never adds a result, unless the query had to be corrected for it', async () => {
  await fc.assert(
    fc.asyncProperty(places, query, fc.constantFrom(...TYPES), async (given, q, type) => {
      const engine = await engineOver(given);
      const narrow = found(engine, q, { type });
      if (narrow.corrected) return;
      const wide = found(engine, q);
      if (wide.corrected) return;
      expect([...narrow.places].filter((number) => !wide.places.has(number))).toEqual([]);
    }),
    runs(300),
  );
});

it('the order of words does not change what is found', async () => {
  await fc.assert(
    fc.asyncProperty(places, query, fc.nat(), async (given, q, turn) => {
      // Single letters next to each other are initials, and an s belongs to the word before it.
      const words = q.split(' ').filter((word) => !/^(s|A|U\.S\.A\.)$/.test(word));
      if (words.length === 0) return;
      const at = turn % words.length;
      const turned = [...words.slice(at), ...words.slice(0, at)].join(' ');
      const engine = await engineOver(given);
      const [one, other] = [found(engine, words.join(' ')), found(engine, turned)];
      if (one.corrected || other.corrected) return;
      expect(other.places).toEqual(one.places);
    }),
    runs(300),
  );
});

it('case, accents and punctuation do not change what is found', async () => {
  await fc.assert(
    fc.asyncProperty(places, query, async (given, q) => {
      const engine = await engineOver(given);
      const asIs = found(engine, q).places;
      expect(found(engine, q.toUpperCase()).places).toEqual(asIs);
      expect(found(engine, `«${q.replaceAll(' ', ', ')}»!`).places).toEqual(asIs);
      if (!/[üöä]/i.test(q)) expect(found(engine, unmarked(q)).places).toEqual(asIs);
    }),
    runs(300),
  );
});

it('correction never loses a place that has the words as typed', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.nat(), fc.nat(), async (given, which, length) => {
      const { name } = given[which % given.length]!;
      const typed = name.slice(0, 1 + (length % name.length));
      const engine = await engineOver(given);
      const table = await tableOf(given);
      const numbers = engine.suggest(suggestFor(typed, { count: 1000 })).hits.map((hit) => hit.number);
      const shown = numbers.map((number) => table.place(number).name);
      const begin = given.filter((candidate) => candidate.name.startsWith(typed)).map(({ name }) => name);
      for (const expected of begin) expect(shown).toContain(expected);
    }),
    runs(300),
  );
});

it('typing on towards the name that is first never drops it', async () => {
  // The text may be the beginning of any name of a place.
  // A name with dots or hyphens, or without spaces, is one word and several. While it is typed, a name with fewer words may rank above it,
  // so the property does not hold for such names yet.
  const named = places.map((all) =>
    all
      .filter(({ name }) => !/[-.東]/.test(name))
      .map((one) => ({ ...one, alternative_names: [], tags: [] })),
  );
  await fc.assert(
    fc.asyncProperty(named, async (given) => {
      const engine = await engineOver(given);
      const table = await tableOf(given);
      for (const { name } of given) {
        let first: string | undefined;
        for (let length = 1; length <= name.length; length++) {
          const typed = name.slice(0, length);
          if (/[^\p{L}\p{N}]$/u.test(typed)) continue;
          const [hit] = engine.suggest(suggestFor(typed)).hits;
          const now = hit && table.place(hit.number).name;
          // A whole name that is typed ranks first, wherever the alphabet had it before: apostrophes stand before letters.
          const isWhole = now !== undefined && isSame(now, typed);
          if (first === name && !isWhole) expect({ typed, first: now }).toEqual({ typed, first: name });
          first = now;
        }
      }
    }),
    runs(200),
  );
});

it('the cached answer to one or two letters is the one that a new search gives', async () => {
  const short = fc.constantFrom(...'s, S,  s, st , b, li, 1, あ, É, é, ä, Ϲ, Σ, ʰΣ, İ'.split(', '));
  const asked = fc.record({
    q: short,
    start: fc.nat(12),
    count: fc.nat(60),
    typeExact: fc.subarray(TYPES),
    facets: fc.subarray(['type', 'type_exact']),
    university: fc.option(fc.constantFrom('only', 'exclude'), { nil: undefined }),
  });
  const anew = ({ hits, tried: _, ...rest }: SuggestResult & { readonly tried?: unknown }) => ({
    ...rest,
    hits: hits.map(({ number, distance }) => ({ number, distance })),
  });
  await fc.assert(
    fc.asyncProperty(places, fc.array(asked, { minLength: 1, maxLength: 6 }), async (given, queries) => {
      const [engine, other] = [await engineOver(given), await engineOver(given)];
      for (const { q, university, ...more } of [...queries, ...queries]) {
        const { facets: _, ...suggest } = more;
        const search = { ...more, ...(university && { university }) };
        // Queries with explanations are not cached.
        expect(engine.suggest(suggestFor(q, suggest))).toEqual(
          anew(other.suggest(suggestFor(q, { ...suggest, explain: true }))),
        );
        expect(engine.search(searchFor(q, search))).toEqual(
          anew(other.search(searchFor(q, { ...search, explain: true }))),
        );
      }
    }),
    runs(200),
  );
});
