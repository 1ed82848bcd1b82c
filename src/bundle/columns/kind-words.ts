import type { KindWords } from '../../core/language-words.ts';

/** Between type and tags, between the lists of words, and between the words of a list. The last two are in no word. */
const [OF_TAGS, OF_LISTS, OF_WORDS] = [' + ', '\t', '|'] as const;
const SEPARATORS = /[\t\r\n|]+/g;

/** Writes a list of words as one cell of a line. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(SEPARATORS, ' ')).join(OF_WORDS);
}

/** Reads what `joinWords` wrote. Empty words are omitted. */
export function splitWords(cell = ''): string[] {
  return cell.split(OF_WORDS).filter((word) => word !== '');
}

/** Writes the words of kinds as text, a line each: see format.ts. */
export function writeKindWords(kinds: readonly KindWords[]): string {
  return kinds
    .map(({ type, tags, names, aliases, terms }) => {
      const lists = [[type, ...tags].join(OF_TAGS), ...[names, aliases, terms].map(joinWords)];
      return lists.join(OF_LISTS).trimEnd();
    })
    .join('\n');
}

/** Reads what `writeKindWords` wrote. Any text can be read. */
export function readKindWords(text: string): KindWords[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [kind = '', names, aliases, terms] = line.split(OF_LISTS);
      const [type = '', ...tags] = kind.split(OF_TAGS);
      return { type, tags, names: splitWords(names), aliases: splitWords(aliases), terms: splitWords(terms) };
    });
}
