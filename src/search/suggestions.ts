import type { Bitset } from '../core/structures/bitset.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matching } from './match/matching.ts';
import { editsOf } from './match/tier.ts';
import type { QueryVariant } from './query/query-variants.ts';
import { type MaxEdits, noCorrection } from './query/term-expander.ts';
import { resegmented, stepsFor } from './spelling.ts';

/** Suggestions that strict matching leaves room for are filled up with corrected ones: a page's worth. */
const ENOUGH_SUGGESTIONS = 20;

/** Of what is being typed, the edits that a suggestion may be off by for each letter, as they are weighed. */
const MOST_EDITS_PER_LETTER = 0.27;

/** Finds the places whose names a text may be the beginning of. */
export class Suggestions {
  readonly #matching: Matching;
  readonly #passing: Bitset;

  /** @param passing the places that may be suggested. */
  constructor(matching: Matching, passing: Bitset) {
    this.#matching = matching;
    this.#passing = passing;
  }

  /** Fills `found`. Corrections stand below places that have the words as typed. */
  find(q: string): void {
    const { found, readings } = this.#matching;
    const { groups, withoutStopWords } = readings.of(q, { asYouType: true });
    const all = withoutStopWords.length > 0 ? [...groups, withoutStopWords] : groups;
    for (const group of all) {
      for (const reading of group) this.#complete(reading, noCorrection.maxEdits, found);
      if (found.size > 0) break;
    }
    if (found.size >= ENOUGH_SUGGESTIONS) return;
    for (const step of stepsFor(groups[0]?.[0]?.words ?? [])) {
      if (!all.some((group) => this.#addCorrected(group, step)) && found.size === 0) continue;
      return;
    }
  }

  /** @returns whether any correction matches and is believable. */
  #addCorrected(group: readonly QueryVariant[], step: MaxEdits | 'spacing'): boolean {
    const { found, others } = this.#matching;
    others.clear();
    for (const reading of group) {
      if (step === 'spacing') this.#respace(reading);
      else this.#complete(reading, step, others);
    }
    const most = MOST_EDITS_PER_LETTER * group[0]!.words.join('').length;
    let believable = false;
    for (const [i, place] of others.places.entries()) {
      const badness = others.badnessAt(i);
      if (editsOf(badness) > most) continue;
      believable = true;
      if (!found.has(place)) found.offer(place, badness, others.fieldAt(i), others.phraseAt(i));
    }
    return believable;
  }

  #respace({ words }: QueryVariant): void {
    const { correction, trace, others } = this.#matching;
    const question = correction.respace(words, this.#passing, others);
    if (!question) return;
    trace.asked.push({ question, needed: question.words.length, typed: words, ranked: resegmented });
  }

  #complete(reading: QueryVariant, maxEdits: MaxEdits, into: MatchSet): void {
    const { expansion, trace, matcher } = this.#matching;
    const { words } = reading;
    const question = expansion.of(words, {
      ...reading,
      asYouType: true,
      maxEdits,
      maxEditsBegun: maxEdits,
    });
    trace.asked.push({ question, needed: words.length });
    matcher.match(question, words.length, this.#passing, into);
  }
}
