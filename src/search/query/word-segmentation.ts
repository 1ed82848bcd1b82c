/** What of a vocabulary is needed to know words by. */
export interface KnownWords {
  /** Whether the vocabulary has this very word. */
  knows(word: string): boolean;
  /** Whether it has a word that begins so. */
  begins(prefix: string): boolean;
}

/** A query with its words put together or taken apart. */
export interface WordSegmentation {
  readonly words: readonly string[];
  /** Words that must be followed by the next in one phrase, a bit each: parts say nothing apart. */
  readonly joined: number;
}

const SHORTEST_PART = 2;
const MOST_PARTS = 4;
/** As "&" is read. */
const AND = 'and';
/** Two letters around an "&" that is run together with them: "bq", "bandq". */
const INITIALS = /^(\p{L})(?:and)?(\p{L})$/u;
/** Unfinished parts of two letters would begin anything. */
const SHORTEST_BEGUN = 3;
/** Nobody runs so many letters together; and how much of them is looked at must have an end. */
const LONGEST = 60;
const MOST_SPACINGS = 12;

/**
 * The ways to read a query with two of its words run together, or one of them taken apart, where the vocabulary knows
 * the outcome; fewer parts first, and last of all those that stand around an "&". The last word of the query may be unfinished.
 */
export function wordSegmentations(query: readonly string[], known: KnownWords): WordSegmentation[] {
  const found: WordSegmentation[] = [];
  for (let i = 0; i + 1 < query.length; i++) {
    const together = query[i]! + query[i + 1]!;
    if (known.knows(together)) found.push({ words: query.toSpliced(i, 2, together), joined: 0 });
  }
  const split = query.flatMap((word, i) =>
    partings(word, known, i === query.length - 1).map((parts) => ({ i, parts })),
  );
  split.sort((a, b) => a.parts.length - b.parts.length);
  for (const [i, word] of query.entries()) {
    const initials = INITIALS.exec(word)?.slice(1) ?? [];
    if (initials.length > 0 && initials.every((letter) => known.knows(letter)) && known.knows(AND))
      split.push({ i, parts: [initials[0]!, AND, initials[1]!] });
  }
  const overAnd = split.filter(({ parts }) => parts.length === 2 && known.knows(AND));
  split.push(...overAnd.map(({ i, parts: [first, second] }) => ({ i, parts: [first!, AND, second!] })));
  for (const { i, parts } of split) {
    const joined = ((1 << (parts.length - 1)) - 1) << i;
    found.push({ words: query.toSpliced(i, 1, ...parts), joined });
  }
  return found.slice(0, MOST_SPACINGS);
}

/** The ways to take a word apart into known ones. */
function partings(word: string, known: KnownWords, unfinished: boolean): string[][] {
  if (word.length > LONGEST) return [];
  const found: string[][] = [];
  const take = (from: number, parts: readonly string[]): void => {
    const rest = word.slice(from);
    const ends = known.knows(rest) || (unfinished && rest.length >= SHORTEST_BEGUN && known.begins(rest));
    if (parts.length > 0 && ends) found.push([...parts, rest]);
    if (parts.length + 1 >= MOST_PARTS) return;
    for (let cut = SHORTEST_PART; cut <= rest.length - SHORTEST_PART; cut++) {
      const part = rest.slice(0, cut);
      if (known.knows(part)) take(from + cut, [...parts, part]);
    }
  };
  take(0, []);
  return found;
}
