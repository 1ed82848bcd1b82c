import type { Bitset } from '../../core/structures/bitset.ts';
import type { Candidate, Candidates, Matches } from '../candidate.ts';
import { asMatchWrites } from '../place-texts.ts';
import type { Words } from '../query/expanded-query.ts';
import type { Scope } from '../scope/scope.ts';
import type { TextReading } from '../text-reading.ts';
import { clausesOf } from './as-typed.ts';

/** Finds the believable correction of the words. The name of a kind is meant as typed, even if no place is of it. */
export function* corrected(reading: TextReading, first: Matches | undefined): Candidates {
  if (reading.isKind) return;
  for (const places of placesToCorrectAmong(reading.scope, first)) {
    const candidate = correctedAmong(places, reading, false) ?? correctedAmong(places, reading, true);
    if (candidate) yield candidate;
  }
}

/** Finds the whole name of a place that the words are believable for. */
export function* correctedToName(reading: TextReading, first: Matches | undefined): Candidates {
  if (reading.isKind) return;
  for (const places of placesToCorrectAmong(reading.scope, first)) {
    const candidate = correctedAmong(places, reading, false, true);
    if (candidate) yield candidate;
  }
}

/**
 * Returns the words of a name of a place, allowed or not, that a text is believable for; `undefined` if there is none.
 * @param isWhole whether the words must be the whole name.
 */
export function correctedName(reading: TextReading, isWhole: boolean): Words | undefined {
  const scope = { allowed: reading.scope.all, inOnePhrase: true };
  for (const { words } of reading.variants.correctable) {
    const corrected = reading.context.corrector.correctSpelling(words, words.length, scope);
    if (corrected && (!isWhole || reading.isName(corrected.join(' ')))) return corrected;
  }
  return undefined;
}

/**
 * Returns the sets of places to correct words among, in order. First among all places, so that a filter does not change the correction;
 * then among the allowed, if there are any. If other places match the words as typed, only the allowed places count.
 */
export function placesToCorrectAmong(
  { allowed, all, isFiltered }: Scope,
  first: Matches | undefined,
): readonly Bitset[] {
  const sets = isFiltered && !first?.isElsewhere ? [all, allowed] : [allowed];
  return sets.filter((places) => !places.isEmpty);
}

/**
 * Returns the first variant whose correction is believable and matches some of the places, as if typed.
 * @param inContext whether matches in addresses count.
 * @param inOnePhrase whether the corrected words must be a whole name.
 */
function correctedAmong(
  allowed: Bitset,
  reading: TextReading,
  inContext: boolean,
  inOnePhrase = false,
): Candidate | undefined {
  const { query, scope, context } = reading;
  for (const { words } of reading.variants.correctable) {
    const correction = { allowed, inContext, inOnePhrase };
    const corrected = context.corrector.correctSpelling(words, words.length, correction);
    if (!corrected || (inOnePhrase && !reading.isName(corrected.join(' ')))) continue;
    const text = asMatchWrites(reading.matchesAnywhere(corrected), corrected, reading.text, context.places);
    const variants = context.variants.variantsOf(text, { asYouType: false });
    return {
      query,
      scope,
      corrected: text,
      clauses: (progress) => clausesOf(reading, text, variants, progress, words),
    };
  }
  return undefined;
}
