import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings.ts';
import { Bitset } from '../../src/core/structures/bitset.ts';
import { buildSearchIndex } from '../../src/search/index/search-index.ts';
import { createTermDictionary } from '../../src/search/index/term-dictionary.ts';
import { MatchSet } from '../../src/search/match/match-set.ts';
import { Matcher } from '../../src/search/match/matcher.ts';
import { FuzzyTermIndex } from '../../src/search/query/fuzzy-term-index.ts';
import { noCorrection, TermExpander } from '../../src/search/query/term-expander.ts';
import { place, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

// Words that begin, mean or misspell one another, a stop word, and one that says nothing.
const WORDS = ['st', 'street', 'stop', 'stöp', 'stob', 'the', 'vim'];
const ASKED = ['st', 'st', 'street', 'stop', 'bus', 'stobs'];
const TYPES = ['/transport/bus-stop', '/university/college'];

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const given = fc.record({
  name: text,
  alternative_names: fc.uniqueArray(text, { maxLength: 2 }),
  tags: fc.uniqueArray(text, { maxLength: 2 }),
  addresses: fc.array(text, { maxLength: 1 }),
  type: fc.constantFrom(...TYPES),
});

it('a place matches as well among places that fit alike as by itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 20, maxLength: 60 }),
      fc.array(fc.constantFrom(...ASKED), { minLength: 1, maxLength: 3 }),
      fc.record({
        asYouType: fc.boolean(),
        near: fc.boolean(),
        inContext: fc.boolean(),
        joined: fc.constantFrom(0, 0, 1),
        edits: fc.nat(2),
        missing: fc.nat(1),
        accented: fc.boolean(),
      }),
      async (all, words, { edits, missing, ...options }) => {
        const table = await tableOf(
          all.map(({ name, type, addresses, ...more }, i) =>
            place(`x:${i}`, name, type, { ...more, ...(addresses[0] && { address: addresses[0] }) }),
          ),
        );
        const index = buildSearchIndex(table, ['the']);
        const { words: known, termPostings } = index.phrases;
        const near = new FuzzyTermIndex(known);
        const expansion = new TermExpander(
          known,
          termPostings,
          createTermDictionary(known),
          near,
          defaultSettings,
        );
        const question = expansion.expand(words, { ...noCorrection, ...options, maxEdits: () => edits });
        const matcher = new Matcher(table, index);
        const needed = Math.max(1, words.length - missing);
        const found = new MatchSet(table.count);
        matcher.match(question, needed, Bitset.full(table.count), found);
        for (let number = 0; number < table.count; number++) {
          const alone = matcher.explain(question, needed, number);
          expect(found.rankKeyOf(number)).toBe(alone?.rankKey ?? Number.POSITIVE_INFINITY);
        }
      },
    ),
    runs(300),
  );
});
