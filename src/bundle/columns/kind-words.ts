import type { KindWords } from '../../core/language-words.ts';

/** Between type and tags, between the lists of words, and between the words of a list. None of them is in a word. */
const [OF_TAGS, OF_LISTS, OF_WORDS] = [' + ', '\t', '|'] as const;
const SEPARATORS = /[\t\r\n|]+/g;

/** Writes the words of kinds as text, a line each: see format.ts. */
export function writeKindWords(kinds: readonly KindWords[]): string {
  const joined = (words: readonly string[]): string =>
    words.map((word) => word.replaceAll(SEPARATORS, ' ')).join(OF_WORDS);
  return kinds
    .map(({ type, tags, names, aliases, terms }) => {
      const lists = [[type, ...tags].join(OF_TAGS), ...[names, aliases, terms].map(joined)];
      return lists.join(OF_LISTS).trimEnd();
    })
    .join('\n');
}

/** Reads what `writeKindWords` wrote. Any text can be read. */
export function readKindWords(text: string): KindWords[] {
  const split = (words = ''): string[] => words.split(OF_WORDS).filter((word) => word !== '');
  return text
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [kind = '', names, aliases, terms] = line.split(OF_LISTS);
      const [type = '', ...tags] = kind.split(OF_TAGS);
      return { type, tags, names: split(names), aliases: split(aliases), terms: split(terms) };
    });
}
