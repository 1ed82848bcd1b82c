import { type KindMeaning, KindRank, unitedKinds } from '../query/kind-lexicon.ts';
import { saysAgain } from './meaning.ts';
import type { PhraseBook } from './phrase-book.ts';
import type { Segment } from './phrase-lattice.ts';

const SEPARATOR = /[,/;、،・]/;

/** Returns whether any of several kinds may be wanted. */
export function mayJoin(text: string, words: readonly string[], book: PhraseBook): boolean {
  return SEPARATOR.test(text) || words.some((_, i) => book.at(words, i).some(({ kind }) => kind === 'or'));
}

/** Returns the indices of the words of a text before which a comma or a slash stands. */
function breaksOf(text: string, book: PhraseBook): readonly number[] {
  let at = 0;
  return text.split(SEPARATOR).map((part) => (at += book.wordsOf(part).length));
}

/**
 * Joins the segments of several kinds, any of which is wanted, to one of all: "a café or a bakery".
 * @param text that of the words, unless some of them are corrected.
 */
export function withJoinedKinds(
  segments: readonly Segment[],
  words: readonly string[],
  text: string,
  book: PhraseBook,
): readonly Segment[] {
  const breaks = breaksOf(text, book);
  const isJoint = ({ role, from, to }: Segment): boolean =>
    (breaks.includes(from) && breaks.at(-1) === words.length) ||
    (role === 'ignored' &&
      book.at(words, from).some(({ kind, length }) => kind === 'or' && length === to - from));
  const joined: Segment[] = [];
  for (const segment of segments) {
    const at = joined.findLastIndex(({ role }) => role !== 'ignored');
    const before = joined[at];
    const areKinds = before?.role === 'kind' && segment.role === 'kind';
    const areJoined = areKinds && [...joined.slice(at + 1), segment].some(isJoint);
    const kind = areJoined && anyOf(before.kind!, segment.kind!);
    if (kind) joined.splice(at, joined.length, { ...before, to: segment.to, kind });
    else joined.push(segment);
  }
  return joined;
}

/** Returns the kind that is any of two; `undefined` where one says what the other does, is a related one, or stands for the kind above it. */
function anyOf(a: KindMeaning, b: KindMeaning): KindMeaning | undefined {
  const isMeant = ({ rank, isExact }: KindMeaning): boolean => rank < KindRank.related && !isExact;
  return isMeant(a) && isMeant(b) && !saysAgain(a, b) ? unitedKinds(a, b) : undefined;
}
