import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine } from '../../src/search/engine.ts';
import { place, searchFor, suggestFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

// Many begin alike; none is an edit away from another or from two of them put together. No single letters, which match otherwise.
const WORDS = ['zab', 'zabarel', 'zabarelmo', 'quor', 'quorbit', 'vim', 'vimtosh', 'xy', 'xylem'];
/** Every other place is a bus stop; the rest are of a type that no query names. */
const TYPES = ['/transport/bus-stop', '/university/college'];
const WORDS_OF_TYPE = ['bus', 'stop'];
const MOST = 1000;

const name = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const places = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
const query = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS, ...WORDS_OF_TYPE), { maxLength: 3 }),
    fc.constantFrom(...WORDS),
    fc.nat(4),
  )
  .map(([words, last, length]) => [...words, last.slice(0, length + 2)]);

type Suits = (word: string, asked: string, isLast: boolean) => boolean;
const whole: Suits = (word, asked, isLast) => (isLast ? word.startsWith(asked) : word === asked);
const begun: Suits = (word, asked) => word.startsWith(asked);

/** Whether each query word can have a word of the place for itself. */
function hasAll([asked, ...others]: readonly string[], words: readonly string[], suits: Suits): boolean {
  if (asked === undefined) return true;
  return words.some(
    (word) =>
      suits(word, asked, others.length === 0) &&
      hasAll(
        others,
        words.filter((other) => other !== word),
        suits,
      ),
  );
}

const engineOver = async (given: readonly (readonly (readonly string[])[])[]) => {
  const table = await tableOf(
    given.map(([first, ...others], i) =>
      place(`x:${i}`, first!.join(' '), TYPES[i % TYPES.length]!, {
        alternative_names: others.map((words) => words.join(' ')),
      }),
    ),
  );
  const engine = createEngine(table, defaultSettings);
  const idsOf = (hits: readonly { number: number }[]) =>
    hits.map(({ number }) => table.place(number).id).sort();
  return {
    search: (q: string) => idsOf(engine.search(searchFor(q, { count: MOST })).hits),
    suggest: (q: string) => idsOf(engine.suggest(suggestFor(q, { count: MOST })).hits),
  };
};

it('finds a place if each query word can have a word of the place for itself', async () => {
  await fc.assert(
    fc.asyncProperty(places, query, async (given, words) => {
      const engine = await engineOver(given);
      const having = (suits: Suits, ofTypes: readonly string[]) =>
        given.flatMap((names, i) => {
          const own = [...new Set([...names.flat(), ...(i % TYPES.length === 0 ? ofTypes : [])])];
          return hasAll(words, own, suits) ? [`x:${i}`] : [];
        });
      const q = words.join(' ');
      expect(engine.suggest(q)).toEqual(expect.arrayContaining(having(whole, [])));
      const expected = having(whole, WORDS_OF_TYPE);
      if (expected.length === 0) return;
      expect(engine.search(q)).toEqual(expect.arrayContaining(expected));
      expect(having(begun, WORDS_OF_TYPE)).toEqual(expect.arrayContaining(engine.search(q)));
    }),
    runs(1000),
  );
});

it('matches a word given twice with a name that has it twice', async () => {
  const engine = await engineOver([
    [['vim', 'vim'], ['vimtosh']],
    [['vim'], ['vimtosh']],
  ]);
  expect(engine.search('vim vim v')).toEqual(['x:0']);
  expect(engine.suggest('vim vim v')).toEqual(['x:0']);
});
