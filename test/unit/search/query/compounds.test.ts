import { expect, it } from 'vitest';
import { joinedWords, withCompoundApart } from '../../../../src/search/query/variants.ts';

/** The ways to take a word of a query apart, each as a text, among words of names and words of kinds. */
function apart(query: string, names: string, kinds = ''): string[] {
  const known = {
    expander: {
      has: (word: string) => names.split(' ').includes(word),
      isStopWord: (word: string) => word === 'beim',
    },
    kindLexicon: { isKind: (words: readonly string[]) => kinds.split(' ').includes(words.join(' ')) },
  };
  return withCompoundApart(query.split(' '), known).map(({ words }) => words.join(' '));
}

it('takes no known word apart, and no word with digits', () => {
  expect(apart('rathausapotheke', 'rathaus apotheke rathausapotheke')).toEqual([]);
  expect(apart('rathausapotheke', 'rathaus', 'apotheke rathausapotheke')).toEqual([]);
  expect(apart('rathausapotheke1', 'rathaus apotheke1')).toEqual([]);
});

it.each([
  ['bibliotheksgarten', 'bibliothek garten'],
  ['kirchengarten', 'kirche garten'],
  ['schulgarten', 'schule garten'],
  ['landesgarten', 'land garten'],
  ['kindergarten', 'kind garten'],
  ['schwanengarten', 'schwan garten'],
  ['kirjastonkahvila', 'kirjasto kahvila'],
  ['skolpark', 'skola park'],
  ['книгокафе', 'книга кафе'],
  ['садопарк', 'сада парк'],
  ['птицепарк', 'птиц парк'],
])('undoes what joins two words: %s', (word, parts) => {
  expect(apart(word, parts)).toContain(parts);
});

it('takes part for a word only what is long enough, and no stop word', () => {
  expect(apart('orlbar', 'orl bar')).toEqual([]);
  expect(apart('orlabar', 'orla', 'bar')).toEqual(['orla bar']);
  expect(apart('beimrathaus', 'beim rathaus')).toEqual([]);
});

it('takes a query apart in four ways at most, and no very long word', () => {
  const known = {
    expander: { has: (word: string) => word.length < 9, isStopWord: () => false },
    kindLexicon: { isKind: () => false },
  };
  expect(withCompoundApart(['abcdefghijkl'], known)).toHaveLength(4);
  const any = { ...known, expander: { ...known.expander, has: (word: string) => word.length < 50 } };
  expect(withCompoundApart(['a'.repeat(61)], any)).toEqual([]);
});

it('joins two words as compounds do, and no letters or numbers', () => {
  expect(joinedWords('bibliothek', 'garten')).toEqual(
    expect.arrayContaining(['bibliothekgarten', 'bibliotheksgarten']),
  );
  expect(joinedWords('kirjasto', 'kahvila')).toContain('kirjastonkahvila');
  expect(joinedWords('a', 'garten')).toEqual(['agarten']);
  expect(joinedWords('haus', '12')).toEqual(['haus12']);
});
