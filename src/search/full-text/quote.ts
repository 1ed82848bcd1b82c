import type { TextQuote } from '../../core/contract/place.ts';
import type { NamedText } from '../../core/place-table.ts';
import { writtenWordOf } from '../text/written-words.ts';
import type { TextWords } from './text-words.ts';

/** Maximum length of a quote in UTF-16 code units, its ellipses included. */
const MAX_QUOTE_LETTERS = 160;
const ELLIPSIS = '…';
/** Characters of a quote before the first matching word, if the sentence is cut. */
const LETTERS_BEFORE = 40;
/** A sentence, with the punctuation and blanks after it. A line is a sentence, too. */
const SENTENCE = /(?:[^.!?\n]|[.!?](?![\s]|$))+[.!?\s]*/gu;

/** A sentence of a text, and which words of a query it has. */
interface Sentence {
  readonly field: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Index of the first matching word in `text`. */
  readonly at: number;
}

/** Returns the sentence with most of the words, the first of equals; `undefined` where no text has any of them. */
export function bestSentence(
  texts: readonly NamedText[],
  words: ReadonlySet<string>,
  textWords: TextWords,
): Sentence | undefined {
  let best: Sentence | undefined;
  for (const { name, text } of texts) {
    for (const [sentence] of text.matchAll(SENTENCE)) {
      if (best?.words.size === words.size) return best;
      const found = findWords(sentence, words, textWords);
      if (found.words.size > (best?.words.size ?? 0)) best = { field: name, text: sentence, ...found };
    }
  }
  return best;
}

/** Cuts a sentence around its first matching word. */
export function quoteOf({ field, text, at }: Sentence): TextQuote {
  const blanks = text.length - text.trimStart().length;
  const trimmed = text.trim().replaceAll(/\s/g, ' ');
  return { field, text: cut(trimmed, at - blanks) };
}

function findWords(
  sentence: string,
  words: ReadonlySet<string>,
  { textWordsOf }: TextWords,
): Pick<Sentence, 'words' | 'at'> {
  const found = new Set<string>();
  let at = -1;
  for (const { 0: written, index } of sentence.matchAll(writtenWordOf(sentence))) {
    for (const word of textWordsOf(written)) {
      if (!words.has(word)) continue;
      found.add(word);
      if (at < 0) at = index;
    }
    if (found.size === words.size) break;
  }
  return { words: found, at };
}

function cut(text: string, at: number): string {
  if (text.length <= MAX_QUOTE_LETTERS) return text;
  // A word that the limit would cut is left out, unless there is no blank to cut at.
  const start = at <= LETTERS_BEFORE ? 0 : wordStart(text, at - LETTERS_BEFORE, at);
  const before = start > 0 ? ELLIPSIS : '';
  const room = MAX_QUOTE_LETTERS - before.length;
  if (text.length - start <= room) return before + wholeLetters(text.slice(start));
  const piece = text.slice(start, start + room - 1);
  const blank = piece.lastIndexOf(' ');
  const kept = blank > at - start ? piece.slice(0, blank) : piece;
  return before + wholeLetters(kept).trimEnd() + ELLIPSIS;
}

/** Returns the start of the first word from an index on; the index itself where no word starts before `end`. */
function wordStart(text: string, from: number, end: number): number {
  const blank = text.indexOf(' ', from - 1);
  return blank < 0 || blank >= end ? from : blank + 1;
}

/** Removes halves of letters at the ends. */
function wholeLetters(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}
