import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/core/settings.ts';
import { Bitset } from '../../src/core/structures/bitset.ts';
import { buildSearchIndex } from '../../src/search/index/search-index.ts';
import { Matcher, MatchSet } from '../../src/search/match/match.ts';
import { TermExpander } from '../../src/search/query/expand.ts';
import { createTermDictionary, FuzzyTermIndex } from '../../src/search/query/fuzzy.ts';
import { place, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

// Words that begin, mean or misspell one another, a stop word, and one that no query has.
const WORDS = ['st', 'street', 'stop', 'stöp', 'stob', 'the', 'vim'];
const QUERY_WORDS = ['st', 'st', 'street', 'stop', 'bus', 'stobs'];
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

it('gives a place the same rank key among places of its pattern as alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 20, maxLength: 60 }),
      fc.array(fc.constantFrom(...QUERY_WORDS), { minLength: 1, maxLength: 3 }),
      fc.record({
        asYouType: fc.boolean(),
        hasPosition: fc.boolean(),
        inContext: fc.boolean(),
        adjacentMask: fc.constantFrom(0, 0, 1),
        edits: fc.nat(2),
        missing: fc.nat(1),
        hasDiacritics: fc.boolean(),
      }),
      async (all, words, { edits, missing, ...options }) => {
        const table = await tableOf(
          all.map(({ name, type, addresses, ...more }, i) =>
            place(`x:${i}`, name, type, { ...more, ...(addresses[0] && { address: addresses[0] }) }),
          ),
        );
        const index = buildSearchIndex(table, ['the']);
        const { terms: vocabulary, termPostings } = index.phrases;
        const fuzzyTerms = new FuzzyTermIndex(vocabulary);
        const expander = new TermExpander(
          vocabulary,
          termPostings,
          createTermDictionary(vocabulary),
          fuzzyTerms,
          defaultSettings,
        );
        const query = expander.expand(words, { ...options, maxEdits: () => edits });
        const matcher = new Matcher(index);
        const minShouldMatch = Math.max(1, words.length - missing);
        const found = new MatchSet(table.count);
        matcher.match(query, minShouldMatch, Bitset.full(table.count), found);
        for (let number = 0; number < table.count; number++) {
          const alone = new MatchSet(table.count);
          // A copy of the query is another one, of which the matcher knows nothing yet.
          matcher.match({ ...query }, minShouldMatch, Bitset.of(table.count, [number]), alone);
          expect(found.rankKeyOf(number)).toBe(alone.rankKeyOf(number));
          expect(matcher.tokensOf(query, minShouldMatch, number) !== undefined).toBe(alone.size > 0);
        }
      },
    ),
    runs(300),
  );
});
