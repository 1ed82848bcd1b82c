import type { Bitset } from './bitset.ts';
import { MatchSet } from './match-set.ts';
import type { Matcher } from './matcher.ts';
import { type Expansion, Kind, type MaxEdits, noCorrection, type Question } from './senses.ts';
import { spacings } from './spacing.ts';
import { badness, editsOf, scoreOf, Tier, tierOf } from './tier.ts';

/** Two edits are allowed in long words at once, in shorter ones only when that finds nothing, three even later. */
const fewEdits: MaxEdits = (length) => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const moreEdits: MaxEdits = (length) => (length >= 5 ? 2 : length >= 4 ? 1 : 0);
const mostEdits: MaxEdits = (length) => (length >= 7 ? 3 : moreEdits(length));
/** A word of three letters is hopeless alone; beside others that are right it may be wrong. */
const shortWords: MaxEdits = (length) => (length === 3 ? 1 : fewEdits(length));

/**
 * Ways to mend a query, the most careful first; the next is tried only while nothing is found. A word that falls
 * into two that stand side by side in a name is likelier than two slips.
 */
const steps = [fewEdits, 'spacing', moreEdits, mostEdits] as const;

/** See `steps`; without those that allow no more edits than one before. */
export function stepsFor(query: readonly string[]): readonly (MaxEdits | 'spacing')[] {
  if (query.length > MOST_WORDS) return [];
  if (query.length > FEW_WORDS) return [fewEdits, 'spacing'];
  const all = query.length > 1 ? [...steps, shortWords] : steps;
  // To allow no edits at all is what was done already.
  const known = new Set([query.map(() => 0).join()]);
  return all.filter((step) => {
    const allowed = step === 'spacing' ? step : query.map(({ length }) => step(length)).join();
    return !known.has(allowed) && known.add(allowed);
  });
}

/**
 * In search, a misspelt and unfinished word is guessed late, and only when there is enough of it: "hotel" is not how
 * "Botley" begins.
 */
const begunEdits = (step: MaxEdits): MaxEdits =>
  step === fewEdits ? () => 0 : (length) => (length >= 6 ? 1 : 0);

/** Nobody types so many misspelt words; a pasted text is not worth the time. */
const MOST_WORDS = 10;
/** Of so many words enough are right to find the place by, but for a slip here and there. */
const FEW_WORDS = 5;

/** Finds the words that somebody meant, among those that lead to a place. */
export class Correction {
  readonly #words: readonly string[];
  readonly #expansion: Expansion;
  readonly #matcher: Matcher;
  readonly #found: MatchSet;

  /** @param count of places in the bundle. */
  constructor(words: readonly string[], expansion: Expansion, matcher: Matcher, count: number) {
    this.#words = words;
    this.#expansion = expansion;
    this.#matcher = matcher;
    this.#found = new MatchSet(count);
  }

  /**
   * The query as it was probably meant, or `undefined`. At least `needed` of its words match one of the
   * `passing` places.
   */
  of(query: readonly string[], needed: number, passing: Bitset): readonly string[] | undefined {
    for (const step of stepsFor(query)) {
      const corrected =
        step === 'spacing' ? this.#respaced(query, passing) : this.#respelt(query, needed, passing, step);
      if (!corrected) continue;
      const sure = step === 'spacing' || editsOf(corrected.badness) < 1;
      const respaced = sure ? undefined : this.#respaced(query, passing);
      return respaced && isLikelier(respaced, corrected) ? respaced.words : corrected.words;
    }
    return undefined;
  }

  /**
   * Adds the places where two words of a query run together, or one falls into several that stand side by side in a
   * name, and calls them corrected. The first way that finds something counts.
   *
   * @returns the question that found them.
   */
  respace(query: readonly string[], passing: Bitset, found: MatchSet): Question | undefined {
    for (const { words, joined } of spacings(query, this.#expansion)) {
      const question = this.#expansion.of(words, { asYouType: true, joined, ...noCorrection });
      this.#matcher.match(question, words.length, passing, this.#found.clear());
      for (const [i, place] of this.#found.places.entries()) {
        found.offer(place, respaced(this.#found.badnessAt(i)), this.#found.fieldAt(i));
      }
      if (this.#found.size > 0) return question;
    }
    return undefined;
  }

  #respelt(
    query: readonly string[],
    needed: number,
    passing: Bitset,
    maxEdits: MaxEdits,
  ): Mended | undefined {
    const options = { asYouType: false, maxEdits, maxEditsBegun: begunEdits(maxEdits) };
    const question = this.#expansion.of(query, options);
    this.#matcher.match(question, needed, passing, this.#found.clear());
    const best = bestOf(this.#found);
    if (best === undefined) return undefined;
    const { tokens } = this.#matcher.explain(question, needed, best.place)!;
    const words = query.map((word, i) =>
      tokens[i]?.sense.kind === Kind.corrected ? this.#words[tokens[i].sense.word]! : word,
    );
    return { words, badness: best.badness };
  }

  #respaced(query: readonly string[], passing: Bitset): Mended | undefined {
    let best: Mended | undefined;
    for (const { words, joined } of spacings(query, this.#expansion)) {
      const question = this.#expansion.of(words, {
        asYouType: false,
        joined,
        lettersWhole: true,
        ...noCorrection,
      });
      this.#matcher.match(question, words.length, passing, this.#found.clear());
      const found = bestOf(this.#found);
      if (found && (!best || found.badness < best.badness)) best = { words, badness: found.badness };
    }
    return best;
  }
}

/** The badness of a match of words that were put together or taken apart: that was a correction. */
export function respaced(found: number): number {
  return badness({ tier: Tier.corrected, edits: 1, score: scoreOf(found) });
}

/** A query as it may have been meant, and how well it fits the place that it fits best. */
interface Mended {
  readonly words: readonly string[];
  readonly badness: number;
}

/** A space too many or too few is likelier than a letter, where it makes a whole name, and than several letters. */
function isLikelier(respaced: Mended, respelt: Mended): boolean {
  const edits = editsOf(respelt.badness);
  return edits > SEVERAL_EDITS || (edits >= 1 && tierOf(respaced.badness) === Tier.equal);
}

const SEVERAL_EDITS = 1.2;

/** The first by quality; of equals, by name. */
function bestOf(found: MatchSet): { readonly place: number; readonly badness: number } | undefined {
  let best: { readonly place: number; readonly badness: number } | undefined;
  for (const [i, place] of found.places.entries()) {
    const badness = found.badnessAt(i);
    if (!best || (badness - best.badness || place - best.place) < 0) best = { place, badness };
  }
  return best;
}
