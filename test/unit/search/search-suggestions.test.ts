import { expect, test } from 'vitest';
import { Bitset } from '../../../src/core/structures/bitset.ts';
import { SearchSuggestions } from '../../../src/search/plan/suggest.ts';
import { suggestFor } from './places.ts';

const kind = (text: string) => ({ text, title: `${text}s`, places: Bitset.full(3) });

/** Returns what is searched for while a text is typed that nothing understands, over words that each begin two kinds. */
function searchedFor(q: string): string[] {
  const searched: string[] = [];
  const kinds = {
    complete: (words: readonly string[]) => (words.length > 2 ? [] : ['bar', 'bank'].map(kind)),
  };
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

test('proposes the kinds that synonyms of a text name, two at most', () => {
  const kinds = {
    complete: ([word = '']: readonly string[]) =>
      /^(bar|inn|pub)$/.test(word) ? [kind(word.toUpperCase())] : [],
  };
  const requests = { hasPhrases: () => false, isUnderstood: () => false };
  const synonyms = [['tavern', 'bar', 'shed', 'inn', 'pub']];
  const searches = new SearchSuggestions(kinds, requests, { synonyms }).find(suggestFor('tavern'));
  expect(searches).toEqual([
    { title: 'BARs', q: 'BAR', count: 3 },
    { title: 'INNs', q: 'INN', count: 3 },
  ]);
});
