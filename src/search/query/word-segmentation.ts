/** The vocabulary of a bundle, as far as segmentation needs it. */
export interface Vocabulary {
  /** Returns whether the vocabulary has this very word. */
  has(word: string): boolean;
  /** Returns whether it has a word with this prefix. */
  hasPrefix(prefix: string): boolean;
}

/** The words of a query, with two of them put together or one of them split. */
export interface WordSegmentation {
  readonly words: readonly string[];
  /** A bit for each word that the next must follow in one phrase, because parts of a split word mean nothing alone. */
  readonly adjacentMask: number;
}

/** The most words of a query that a segmentation changes. */
export const MAX_SEGMENTED_WORDS = 2;
const MIN_PART_LETTERS = 2;
const MAX_PARTS = 4;
/** The word that "&" is read as. */
const AND = 'and';
/** Two letters around an "&" that is run together with them: "bq", "bandq". */
const INITIALS = /^(\p{L})(?:and)?(\p{L})$/u;
/** Shorter unfinished parts would be the beginning of anything. */
const MIN_UNFINISHED_PART_LETTERS = 3;
/** Longer words are not split, because the work must have a bound. */
const MAX_SPLIT_LETTERS = 60;
const MAX_SEGMENTATIONS = 12;

/**
 * Returns the ways to read a query with two of its words put together, or one of them split, into words that the vocabulary has. Words put
 * together come first, then splits with fewer parts, then parts around an "&". The last word of the query may be unfinished.
 */
export function wordSegmentations(query: readonly string[], vocabulary: Vocabulary): WordSegmentation[] {
  const found: WordSegmentation[] = [];
  for (let i = 0; i + 1 < query.length; i++) {
    const together = query[i]! + query[i + 1]!;
    if (vocabulary.has(together)) found.push({ words: query.toSpliced(i, 2, together), adjacentMask: 0 });
  }
  for (const { i, parts } of splits(query, vocabulary)) {
    const adjacentMask = ((1 << (parts.length - 1)) - 1) << i;
    found.push({ words: query.toSpliced(i, 1, ...parts), adjacentMask });
  }
  return found.slice(0, MAX_SEGMENTATIONS);
}

/** The parts of the query word at index `i`. */
interface Split {
  readonly i: number;
  readonly parts: readonly string[];
}

function splits(query: readonly string[], vocabulary: Vocabulary): Split[] {
  const found: Split[] = query.flatMap((word, i) =>
    partings(word, vocabulary, i === query.length - 1).map((parts) => ({ i, parts })),
  );
  found.sort((a, b) => a.parts.length - b.parts.length);
  if (!vocabulary.has(AND)) return found;
  for (const [i, word] of query.entries()) {
    const [first, second] = INITIALS.exec(word)?.slice(1) ?? [];
    if (first && second && vocabulary.has(first) && vocabulary.has(second)) {
      found.push({ i, parts: [first, AND, second] });
    }
  }
  const inTwo = found.filter(({ parts }) => parts.length === 2);
  return [...found, ...inTwo.map(({ i, parts: [first, second] }) => ({ i, parts: [first!, AND, second!] }))];
}

/** Returns the ways to split a word into words of the vocabulary. */
function partings(word: string, vocabulary: Vocabulary, isUnfinished: boolean): string[][] {
  if (word.length > MAX_SPLIT_LETTERS) return [];
  const found: string[][] = [];
  const split = (from: number, parts: readonly string[]): void => {
    const rest = word.slice(from);
    const isBeginning =
      isUnfinished && rest.length >= MIN_UNFINISHED_PART_LETTERS && vocabulary.hasPrefix(rest);
    if (parts.length > 0 && (vocabulary.has(rest) || isBeginning)) found.push([...parts, rest]);
    if (parts.length + 1 >= MAX_PARTS) return;
    for (let cut = MIN_PART_LETTERS; cut <= rest.length - MIN_PART_LETTERS; cut++) {
      const part = rest.slice(0, cut);
      if (vocabulary.has(part)) split(from + cut, [...parts, part]);
    }
  };
  split(0, []);
  return found;
}
