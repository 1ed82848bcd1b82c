// Known places beside codes and numbers that no place has there: which words are codes, and what is left without them.
import type { ExplainedWord, Explanation } from '../../core/contract/explanation.ts';
import { fieldNames } from '../../core/explanation.ts';
import { BORDER_OF_NUMBER } from '../query/variants.ts';
import { allTokenizationsOf, hasDigit, wordsOf } from '../text/analyzer.ts';
import type { PhraseBook } from './lex.ts';
import { type Interpretation, ofWords } from './mean.ts';
import type { Segment } from './parse.ts';

/** More codes are left out together only, because each way to leave some out costs a search. */
const MAX_CODES = 3;
const SEPARATORS = /[\s,;]+/;
/** A word that continues the number before it: "31 B", "9 bis". */
const AFTER_NUMBER = /^(?:\p{L}|bis|ter)$/u;

/** A number of a house or its letter. Postcodes are longer. */
const HOUSE_NUMBER = /^(?:\p{N}{1,3}\p{L}?|\p{L})$/u;

/** The fields with names of a place. */
const NAMES: readonly string[] = fieldNames.slice(0, fieldNames.indexOf('hidden_names') + 1);

/** A part of a query between spaces or commas. */
interface Part {
  readonly words: readonly string[];
  /** Whether it is a code or a number: "2.05", "CM.1.26", or the letter of "31 B". */
  readonly isCode: boolean;
  /** Whether it belongs to a question, such as "where is", or to a number, such as "no". */
  readonly isQuestion: boolean;
}

/** The interpretation of a query without some of its codes and numbers. Words that are run together with a number are parted from it. */
interface WithoutCodes extends Interpretation {
  /** Whether words beside the codes are left out, too: the "room" of "room 2205". */
  readonly losesWords: boolean;
}

/**
 * Yields the ways to leave out codes and numbers of a query: one, then all.
 * @param segments of its words.
 * @param isLate whether words that are run together with a number are parted from it, and words beside a code may be left out.
 */
export function* withoutCodes(
  q: string,
  segments: readonly Segment[],
  book: PhraseBook,
  isLate: boolean,
): Generator<WithoutCodes> {
  const parts = partsOf(q, segments, book, isLate);
  const codes = parts.filter(({ isCode }) => isCode);
  if (codes.length === 0) return;
  const all = new Set(codes);
  for (const code of codes.length > MAX_CODES ? [] : codes) yield without(parts, new Set([code]));
  if (codes.length > 1) yield without(parts, all);
  for (const step of isLate ? [-1, 1] : []) {
    const besides = parts.filter((part, i) => !part.isCode && parts[i - step]?.isCode);
    if (besides.length > 0) yield { ...without(parts, new Set([...all, ...besides])), losesWords: true };
  }
}

function partsOf(q: string, segments: readonly Segment[], book: PhraseBook, isLate: boolean): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const texts = q.split(SEPARATORS).flatMap((text) => (isLate ? text.split(BORDER_OF_NUMBER) : [text]));
  for (const text of texts) {
    const words = book.wordsOf(text);
    if (words.length === 0) continue;
    const isAfterCode = parts.at(-1)?.isCode === true && AFTER_NUMBER.test(words.join(' '));
    const isQuestion = segments.some(
      ({ isQuestion, isOfNumber, from, to }) =>
        from <= at && ((isQuestion && at < to) || (isOfNumber && at + words.length <= to)),
    );
    const isCode = !isQuestion && (isAfterCode || (hasDigit(text) && !BORDER_OF_NUMBER.test(text)));
    parts.push({ words, isCode, isQuestion });
    at += words.length;
  }
  return parts;
}

function without(parts: readonly Part[], dropped: ReadonlySet<Part>): WithoutCodes {
  const segments: Segment[] = [];
  const roleOf = (part: Part): Segment['role'] =>
    part.isQuestion ? 'ignored' : dropped.has(part) ? 'word' : 'name';
  for (const part of parts) {
    const role = roleOf(part);
    const from = segments.at(-1)?.to ?? 0;
    const before = segments.at(-1)?.role === role ? segments.pop() : undefined;
    segments.push({ role, from: before?.from ?? from, to: from + part.words.length, cost: 0 });
  }
  const q = parts.filter((part) => roleOf(part) === 'name').flatMap(({ words }) => words);
  const words = parts.flatMap((part) => part.words);
  return { ...ofWords({ words, segments }, q, false), losesWords: false };
}

/** A known place beside a kind with a code: "room 2205 in Hartley Library". */
interface KindWithCode {
  /** The words of the kind and its code. */
  readonly code: readonly string[];
  /** The interpretation without them. */
  readonly interpretation: Interpretation;
}

/** Returns the place, and the code directly behind a kind; `undefined` if a request has anything else that says something. */
export function kindWithCode(
  words: readonly string[],
  segments: readonly Segment[],
  codeWords: ReadonlySet<string>,
): KindWithCode | undefined {
  const isOfCode = ({ from, to }: Segment): boolean =>
    words.slice(from, to).every((word) => hasDigit(word) || codeWords.has(word));
  const isSentence = segments.some(({ role }) => role === 'ignored' || role === 'within');
  // Outside of a sentence, an unknown word is likelier misspelt than a kind: "westgate stpo m1".
  const isKind = (segment: Segment): boolean =>
    segment.role === 'kind' ||
    (segment.role === 'word' && !isOfCode(segment) && (isSentence || segment.isKnown === true));
  const at = segments.findIndex(
    (segment, i) => isKind(segment) && segments.slice(i + 1, i + 2).some(isOfCode),
  );
  if (at < 0) return undefined;
  const behind = segments.findIndex((segment, i) => i > at && !isOfCode(segment));
  const end = behind < 0 ? segments.length : behind;
  const others = segments.toSpliced(at, end - at);
  const [known, ...more] = others.filter(({ role }) => role !== 'ignored');
  const isPlace = known?.role === 'name' || (known?.role === 'within' && known.places);
  if (!known || !isPlace || more.length > 0) return undefined;
  const { from, to } = { ...segments[at]!, to: segments[end - 1]!.to };
  const start = known.anchorFrom ?? known.from;
  const relation: Segment[] =
    start > known.from ? [{ role: 'ignored', from: known.from, to: start, cost: 0 }] : [];
  const name: Segment = { ...known, role: 'name', from: start };
  const read: Segment[] = [...others.filter((segment) => segment !== known), ...relation, name];
  const sorted = [...read, { role: 'word', from, to, cost: 0 } as const].sort((a, b) => a.from - b.from);
  const q = words.slice(start, known.to);
  return { code: words.slice(from, to), interpretation: ofWords({ words, segments: sorted }, q, false) };
}

/** Returns whether a word stands in an address or the name of a parent, or only begins a word. */
export function isVague({ in: field, how }: ExplainedWord): boolean {
  return field === 'context' || how === 'prefix';
}

/**
 * Returns whether a match is a whole name, or stands in an address. A name of several words may have numbers besides, and any name stop words.
 * @param isStopWord returns whether names may lack a word.
 */
export function isWholeMatch(
  { words, missing }: Explanation,
  isStopWord: (word: string) => boolean,
): boolean {
  const named = words.filter(({ in: field }) => NAMES.includes(field));
  const found = new Set(named.map(({ found }) => found));
  const isWhole = ({ text }: ExplainedWord): boolean =>
    allTokenizationsOf(text).some((own) => {
      const others = own.filter((word) => !found.has(word) && !isStopWord(word));
      return others.length === 0 || (others.every(hasDigit) && own.length > others.length + 1);
    });
  if (missing.length > 0) return false;
  return named.length > 0
    ? named.every(isWhole)
    : words.length > 0 &&
        words.every((word) => word.in === 'context' && (words.length > 1 || isStreet(word)));
}

/** Returns whether a word is a street of one word, which an address has beside the number of a house only: "Amselkamp 10 f". */
function isStreet({ found, how, text }: ExplainedWord): boolean {
  const others = wordsOf(text.split(',')[0]!).filter((word) => word !== found);
  // A line of an address that ends with a space has its number behind it.
  const hasNumber = others.some(hasDigit) || text.endsWith(' ');
  const isNumbered = hasNumber && others.every((word) => HOUSE_NUMBER.test(word));
  return (how === 'whole' || how === 'abbreviation') && isNumbered;
}
