import {
  isSameKind,
  type KindLexicon,
  type KindMeaning,
  KindRank,
  unitedKinds,
} from '../query/kind-lexicon.ts';
import { wordsOf } from '../text/analyzer.ts';
import type { Lookups } from './anchor-runs.ts';
import { saysAgain } from './meaning.ts';
import { joinElided, type PhraseBook } from './phrase-book.ts';
import type { Segment } from './phrase-lattice.ts';

const SEPARATOR = /[,/;、،・]/;

/** Returns the indices of the words that follow a comma or a slash. @param wordsOf reads the words of a part of the text. */
export function breaksOf(
  text: string,
  wordsOf: (part: string) => { readonly length: number },
): ReadonlySet<number> {
  const parts = text.split(SEPARATOR);
  let at = 0;
  return new Set(parts.slice(1).map((_, i) => (at += wordsOf(parts[i]!).length)));
}

/**
 * Joins the segments of several kinds, any of which is wanted, to one of all: "a café or a bakery".
 * @param breaks the indices of words that follow a comma or a slash.
 */
export function withJoinedKinds(
  segments: readonly Segment[],
  words: readonly string[],
  breaks: ReadonlySet<number>,
  { book, kinds }: Pick<Lookups, 'book' | 'kinds'>,
): readonly Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const at = joined.findLastIndex(({ role }) => role !== 'ignored');
    const before = joined[at];
    const areKinds = before?.role === 'kind' && segment.role === 'kind';
    const areJoined =
      areKinds && [...joined.slice(at + 1), segment].some((one) => isJoint(one, words, breaks, book));
    const kind = areJoined ? anyOf(before, segment, words, kinds) : undefined;
    if (before && kind) joined.splice(at, joined.length, { ...before, to: segment.to, kind });
    else joined.push(segment);
  }
  return joined;
}

/** Returns whether a segment begins behind a comma or a slash, or is a word such as "or". */
function isJoint(
  { role, from, to }: Segment,
  words: readonly string[],
  breaks: ReadonlySet<number>,
  book: PhraseBook,
): boolean {
  const isOr = (): boolean =>
    book.at(words, from).some(({ kind, length }) => kind === 'or' && length === to - from);
  return breaks.has(from) || (role === 'ignored' && isOr());
}

/** Returns the kind that is any of two; `undefined` where one says what the other does, or texts for them do not. */
function anyOf(
  a: Segment,
  b: Segment,
  words: readonly string[],
  kinds: KindLexicon,
): KindMeaning | undefined {
  if (saysAgain(a.kind!, b.kind!)) return undefined;
  const texts = [a, b].map((segment) => textsOf(segment, words, kinds));
  return texts.every(({ length }) => length > 0) ? unitedKinds(a.kind!, b.kind!, texts.flat()) : undefined;
}

/** Returns texts that stand for the kind of a segment, and for no other; none for a related kind, or the kind above the one that is meant. */
function textsOf(
  { from, to, kind }: Segment,
  words: readonly string[],
  kinds: KindLexicon,
): readonly string[] {
  if (kind!.anyOf) return kind!.anyOf;
  if (kind!.rank >= KindRank.related || kind!.isExact) return [];
  const typed = joinElided(words.slice(from, to));
  const texts = [kinds.kindsOf(typed)[0]?.text, typed.join(' '), kind!.kinds[0]!.name];
  const isSame = (text = ''): boolean => {
    const meaning = kinds.meaningOf(wordsOf(text));
    return meaning !== undefined && isSameKind(meaning, kind!) && !text.includes(',');
  };
  return texts.filter(isSame).slice(0, 1) as string[];
}
