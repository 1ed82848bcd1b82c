import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { packAndOpen, somePlace } from '../unit/bundle/some-places.ts';
import { runs } from './runs.ts';

/** Words that no name, type or tag has, that are no form of each other or of their own beginnings, and that no two begin alike. */
const WORDS = 'sauna locker printer elevator quiet garden piano bathtub lecture kitchen'.split(' ');

const word = fc.constantFrom(...WORDS);
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const placeTexts = fc.record(
  { description: text, texts: fc.record({ facilities: text }), isLibrary: fc.boolean() },
  { requiredKeys: ['isLibrary'] },
);
const query = fc.record({
  words: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  /** Letters that the last word lacks. */
  unfinished: fc.nat(2),
  type: fc.constantFrom('', '&type=/university', '&type=/transport'),
});

interface TextPage {
  readonly size: number;
  readonly corrected_query?: string;
  readonly _embedded: { readonly pois: readonly { readonly id: string; readonly match?: object }[] };
}

/** The documents that plain MiniSearch finds among the same ones: all words, the last begun, best first. */
function bruteForce(
  given: readonly {
    readonly description?: string;
    readonly texts?: { facilities: string };
    readonly isLibrary: boolean;
  }[],
  words: readonly string[],
  type: string,
): Map<string, number> {
  const mini = new MiniSearch({ fields: ['text', 'about'] });
  given.forEach(({ description, texts, isLibrary }, i) => {
    if (!description && !texts) return;
    const own = [description, texts?.facilities].filter((some) => some !== undefined).join('\n');
    const about = isLibrary ? 'University University' : 'Bus stop Bus stops Transport Transport';
    mini.add({ id: i, text: own, about: `P${i} ${about}` });
  });
  // Each word also stands for its plural, which no document has.
  const queries = words.map((own) => ({ combineWith: 'OR' as const, queries: [own] }));
  const results = mini.search({ combineWith: 'AND', queries, prefix: true });
  const allowed = results.filter(({ id }) => !type || given[id]!.isLibrary === type.endsWith('university'));
  return new Map(allowed.map(({ id, score }) => [`osm:${id}`, score]));
}

test('the text tier has the places that plain MiniSearch finds in the same documents, in the order of its scores', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(placeTexts, { maxLength: 12 }),
      query,
      async (given, { words, unfinished, type }) => {
        const places = given.map(({ isLibrary, ...texts }, i) => ({
          ...somePlace(`osm:${i}`, { name: `P${i}`, ...texts }),
          type: [isLibrary ? '/university' : '/transport/bus-stop'],
        }));
        const handler = createHandler(await packAndOpen(places));
        const typed = words.map((own, i) =>
          i === words.length - 1 ? own.slice(0, own.length - unfinished) : own,
        );
        const url = `http://any/places/search?count=1000&q=${typed.join('+')}${type}`;
        const page = (await (await handler(new Request(url)))!.json()) as TextPage;
        const expected = bruteForce(given, typed, type);
        const found = page._embedded.pois.map(({ id }) => id);
        expect([...found].sort()).toEqual([...expected.keys()].sort());
        expect(page.corrected_query).toBeUndefined();
        for (const { match } of page._embedded.pois) expect(match).toBeDefined();
        const scores = found.map((id) => expected.get(id)!);
        scores.slice(1).forEach((score, i) => {
          expect(score).toBeLessThanOrEqual(scores[i]! + 1e-9);
        });
      },
    ),
    runs(300),
  );
});
