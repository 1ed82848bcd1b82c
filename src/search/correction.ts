import type { Bitset } from './bitset.ts';
import type { Candidates } from './candidates.ts';
import type { Match } from './match.ts';
import { type Expansion, Kind, type MaxEdits, noCorrection } from './senses.ts';

/** Two edits are allowed in long words at once, in shorter ones only when that finds nothing, three even later. */
const fewEdits: MaxEdits = (length) => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const moreEdits: MaxEdits = (length) => (length >= 5 ? 2 : length >= 4 ? 1 : 0);
const mostEdits: MaxEdits = (length) => (length >= 7 ? 3 : moreEdits(length));

/**
 * Ways to mend a query, the most careful first; the next is tried only while nothing is found. A word that falls
 * into two that stand side by side in a name is likelier than two slips.
 */
export const steps = [fewEdits, 'spacing', moreEdits, mostEdits] as const;

/**
 * In search, a misspelt and unfinished word is guessed late, and only when there is enough of it: "hotel" is not how
 * "Botley" begins.
 */
const begunEdits = (step: MaxEdits): MaxEdits =>
  step === fewEdits ? () => 0 : (length) => (length >= 6 ? 1 : 0);

/** Nobody types so many misspelt words; a pasted text is not worth the time. */
const MOST_WORDS = 12;

/** Finds the words that somebody meant, among those that lead to a place. */
export class Correction {
  readonly #words: readonly string[];
  readonly #expansion: Expansion;
  readonly #candidates: Candidates;

  constructor(words: readonly string[], expansion: Expansion, candidates: Candidates) {
    this.#words = words;
    this.#expansion = expansion;
    this.#candidates = candidates;
  }

  /**
   * The query as it was probably meant, or `undefined`. At least `needed` of its words match one of the
   * `passing` places.
   */
  of(query: readonly string[], needed: number, passing: Bitset): readonly string[] | undefined {
    if (query.length > MOST_WORDS) return undefined;
    for (const step of steps) {
      const corrected =
        step === 'spacing' ? this.#respaced(query, passing) : this.#respelt(query, needed, passing, step);
      if (corrected) return corrected;
    }
    return undefined;
  }

  #respelt(
    query: readonly string[],
    needed: number,
    passing: Bitset,
    maxEdits: MaxEdits,
  ): string[] | undefined {
    const senses = this.#expansion.of(query, {
      unfinished: 'last',
      maxEdits,
      maxEditsBegun: begunEdits(maxEdits),
    });
    const options = { length: query.length, needed, asYouType: false };
    const best = bestOf(this.#candidates.matches(senses, passing, options));
    return (
      best &&
      query.map((word, i) =>
        best.words[i]?.kind === Kind.corrected ? this.#words[best.words[i].word]! : word,
      )
    );
  }

  #respaced(query: readonly string[], passing: Bitset): readonly string[] | undefined {
    let best: { words: readonly string[]; match: Match } | undefined;
    for (const { words, splitAt } of this.spacings(query)) {
      const senses = this.#expansion.of(words, { unfinished: 'last', ...noCorrection });
      const options = { length: words.length, needed: words.length, asYouType: false };
      const matches = this.#candidates.matches(senses, passing, options);
      const match = bestOf(matches.filter((m) => splitAt === undefined || isOneSpot(m, splitAt)));
      if (match && (!best || match.score > best.match.score)) best = { words, match };
    }
    return best?.words;
  }

  /**
   * The query with two words run together or one split apart, where the vocabulary knows the outcome.
   * `splitAt` is the first of two halves, which must stand side by side in one name to mean anything.
   */
  *spacings(query: readonly string[]): Generator<{ words: string[]; splitAt?: number }> {
    for (let i = 0; i + 1 < query.length; i++) {
      const joined = query[i]! + query[i + 1]!;
      if (this.#expansion.knows(joined)) yield { words: query.toSpliced(i, 2, joined) };
    }
    for (let i = 0; i < query.length; i++) {
      const word = query[i]!;
      for (let cut = 2; cut <= Math.min(word.length - 2, LONGEST_HALF); cut++) {
        const halves = [word.slice(0, cut), word.slice(cut)] as const;
        if (halves.every((half) => this.#expansion.knows(half))) {
          yield { words: query.toSpliced(i, 1, ...halves), splitAt: i };
        }
      }
    }
  }
}

const LONGEST_HALF = 30;

function bestOf(matches: readonly Match[]): Match | undefined {
  return matches.reduce<Match | undefined>(
    (best, match) => (best && !isBetter(match, best) ? best : match),
    undefined,
  );
}

/** More words found, then fewer edits, then the better fit; the first by name stays on a tie. */
function isBetter(a: Match, b: Match): boolean {
  const [found, known] = [wordsFound(a), wordsFound(b)];
  if (found !== known) return found > known;
  return a.edits !== b.edits ? a.edits < b.edits : a.score > b.score;
}

function wordsFound(match: Match): number {
  return match.words.filter((token) => token !== undefined).length;
}

/** Whether both halves of a split word stand side by side in one phrase. */
export function isOneSpot({ words }: Match, splitAt: number): boolean {
  const [left, right] = [words[splitAt], words[splitAt + 1]];
  return (
    left !== undefined &&
    right !== undefined &&
    left.phrase === right.phrase &&
    right.position === left.position + 1
  );
}
