import { expect, test } from 'vitest';
import { SearchSuggestions } from '../../../src/search/search-suggestions.ts';
import { suggestFor } from './places.ts';

/** Returns what is searched for while a text is typed that nothing understands, over words that each begin two kinds. */
function searchedFor(q: string): string[] {
  const searched: string[] = [];
  const kinds = { complete: (words: readonly string[]) => (words.length > 2 ? [] : ['bar', 'bank']) };
  const requests = {
    hasPhrases: () => true,
    isUnderstood: (query: { readonly q: string }) => searched.push(query.q) < 0,
  };
  new SearchSuggestions(kinds, requests, { synonyms: [] }).find(suggestFor(q));
  return searched;
}

test('tries the ways to complete a short request, and the request as typed', () => {
  expect(searchedFor('pub near ba')).toEqual([
    'pub bar',
    'pub bank',
    'pub near bar',
    'pub near bank',
    'pub near ba',
  ]);
});

test('tries one way to complete a long request', () => {
  expect(searchedFor('bus st near bus st in bus st near ba')).toHaveLength(1);
});

test('looks for some synonyms of a word only, because each look reads all words of kinds', () => {
  const looked: string[] = [];
  const kinds = {
    complete(words: readonly string[]) {
      looked.push(words.join(' '));
      return [];
    },
  };
  const synonyms = [Array.from({ length: 1000 }, (_, i) => `word ${i}`)];
  new SearchSuggestions(kinds, { hasPhrases: () => false, isUnderstood: () => false }, { synonyms }).find(
    suggestFor('word 500'),
  );
  expect(looked.slice(1)).toEqual(Array.from({ length: 8 }, (_, i) => `word ${i}`));
});
