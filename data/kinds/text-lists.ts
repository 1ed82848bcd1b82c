import {
  type KindWords,
  kindKey,
  type OpeningPhrases,
  type RequestPhrases,
} from '../../src/core/language-words.ts';
import { asListed, foldedTexts, requestWordsBy } from '../../src/search/interpretation/lex.ts';
import { inflections, wordsOf } from '../../src/search/text/analyzer.ts';
import { TEXT_LISTS } from './phrases.ts';

/** In no folded text: see format.ts. */
const SEPARATORS = /[\t\r\n|]+/g;

/** The notice that the licence of the tagging schema demands in each copy of its words. It is ASCII, so that English texts are. */
const NOTICE =
  '# Words of OpenStreetMap\'s id-tagging-schema: Copyright (c) iD Contributors, ISC License, provided "as is" without warranty';

/**
 * Writes the words of kinds as the text of `#kinds`. Words that a kind has twice are written once, in the best of its lists. Those that are no
 * names are written in one grammatical number, because search finds either.
 */
export function writeKinds(kinds: readonly KindWords[]): string {
  if (kinds.length === 0) return '';
  const lines = kinds.map(({ names, aliases, terms, ...kind }) => {
    const known = new Set<string>();
    const listOf = (texts: readonly string[], list: number): string =>
      edged(texts.flatMap((text) => itemsOf(text.replaceAll(SEPARATORS, ' '), known, list === 0)));
    return [kindKey(kind), ...[names, aliases, terms].map(listOf)].join('\t').trimEnd();
  });
  return [NOTICE, ...lines].join('\n');
}

/** Returns a text of a kind as a list has it, without the words that the kind has already. */
function itemsOf(text: string, known: Set<string>, isName: boolean): string[] {
  const isKnown = (key: string): boolean => (isName ? [key] : formsOf(key)).some((form) => known.has(form));
  const fresh = foldedTexts(text).filter((key) => !isKnown(key) && known.add(key));
  if (fresh.length === 0) return [];
  const [first = '', ...others] = asListed(fresh[0]!, text);
  return fresh.length === 1 && others.every((mark) => mark === '~') ? [first, ...others] : [`^${text}`];
}

/** Returns a folded text, and its forms that find it. */
export function formsOf(key: string): string[] {
  const before = key.split(' ');
  const last = before.pop() ?? '';
  return [last, ...inflections(last)].map((form) => [...before, form].join(' '));
}

/** Writes the phrases of requests as the text of `#phrases`. */
export function writePhrases(phrases: RequestPhrases): string {
  const requestWordsOf = requestWordsBy(new Set(phrases.function_words.flatMap(wordsOf)));
  const listOf = (texts: readonly string[]): string =>
    edged([...new Set(texts.map((text) => requestWordsOf(text).join(' ')))]);
  return [
    ...TEXT_LISTS.map((list) => [list, phrases[list] ?? []] as const),
    ...openingLists(phrases.opening),
    ...phrases.accessibility.map(({ features, texts }) => [features.join(' + '), texts] as const),
  ]
    .map(([name, texts]) => [name, listOf(texts)])
    .filter(([, texts]) => texts !== '')
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/** Returns the texts that ask what is open, by the name of their line: each word for it with each for the time, in both orders. */
function openingLists(
  opening: OpeningPhrases | undefined,
): (readonly [name: string, texts: readonly string[]])[] {
  if (!opening) return [];
  const { open, now, today, late, days, open_now = [] } = opening;
  const withTimes = (times: readonly string[]): string[] =>
    times.flatMap((time) => open.flatMap((word) => [`${word} ${time}`, `${time} ${word}`]));
  return [
    ['open_now', [...open_now, ...withTimes(now)]],
    ['open_today', withTimes(today)],
    ['open_late', withTimes(late)],
    ...days.map((times, i) => [`open_${i + 1}`, withTimes(times)] as const),
  ];
}

/** Writes texts between edges. */
function edged(texts: readonly string[]): string {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 ? `|${filled.join('|')}|` : '';
}
