// The rows of the plan for words as they are, without interpretation. The name of a kind is meant as typed, even if no place is of it.
import { isArea } from '../../core/place.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { asMatchWrites } from '../explain.ts';
import type { Words } from '../query/expand.ts';
import { AS_TYPED, withCompoundApart } from '../query/variants.ts';
import { lowestRankKeyOf, Tier } from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import type { Answer, Attempts, Candidate, Matches, PlanRow, SearchContext } from './attempts.ts';
import { addCommonerSpelling, addText, MAX_ACCIDENTAL_PLACES, type TextReading } from './ladder.ts';

/** Longer queries are not corrected if words may be missing as well. */
const MAX_CORRECTED_PARTIAL_WORDS = 6;
/** The share of its words that a partial match must have. */
const PARTIAL_SHARE = 0.75;

const isNoKind = ({ isKind }: TextReading): boolean => !isKind;

/** Finds the words as they are, or lists what passes the filters if there are none. */
export const asTyped: PlanRow<TextReading> = {
  name: 'typed',
  answer(reading, attempts) {
    const { text, variants } = reading;
    if (text === '') return attempts.try(reading.candidate(undefined));
    return attempts.try(
      reading.candidate((matches) => {
        addText(matches, reading, text, variants);
        // A word that texts have is no typo.
        if (matches.matchSet.size > 0 && !matches.isInTexts && !reading.isKind)
          addCommonerSpelling(matches, reading);
      }),
    );
  },
};

/** Finds the believable correction of the words. */
export const corrected: PlanRow<TextReading> = {
  name: 'corrected',
  when: isNoKind,
  answer: (reading, attempts) =>
    tryAmong(
      placesToCorrectAmong(reading.scope, attempts.first),
      attempts,
      (places) => correctedAmong(places, reading, false) ?? correctedAmong(places, reading, true),
    ),
};

/** Finds the whole name of a place that the words are believable for. */
export const correctedToName: PlanRow<TextReading> = {
  name: 'corrected to a name',
  when: isNoKind,
  answer: (reading, attempts) =>
    tryAmong(placesToCorrectAmong(reading.scope, attempts.first), attempts, (places) =>
      correctedAmong(places, reading, false, true),
    ),
};

/** Finds the parts of a compound as words of their own: "Rathausapotheke" is "Apotheke am Rathaus". */
export const inParts: PlanRow<TextReading> = {
  name: 'parts',
  when: isNoKind,
  answer(reading, attempts) {
    const { context } = reading;
    const { typed } = reading.variants;
    for (const { words, at } of withCompoundApart(typed, context)) {
      if (isOfArea(words[at + 1]!, context)) continue;
      const matches = reading.matchesAnywhere(words);
      // Some place is in any street.
      if (matches.bestRankKey >= lowestRankKeyOf(Tier.context)) continue;
      const text = asMatchWrites(matches, words, reading.text, context.places);
      const found = attempts.try(ofWords(text, reading, typed));
      if (found) return found;
    }
    return undefined;
  },
};

/**
 * Finds fewer words: all but one that no place has, if they are a whole name; otherwise three quarters of them; if that finds nothing,
 * three quarters of them, corrected. It finds nothing if other places have all words.
 */
export const fewerWords: PlanRow<TextReading> = {
  name: 'fewer words',
  when: isNoKind,
  answer(reading, attempts) {
    if (attempts.first?.isElsewhere) return undefined;
    const { scope, context } = reading;
    const { keywords: words, codeWords } = reading.variants;
    const matched = context.expander.matchedWords(words);
    const hasCodes = words.every((word) => matched.includes(word) || !codeWords.has(word));
    if (hasCodes && matched.length === words.length - 1 && isTellingName(words, matched, reading)) {
      const text = matched.join(' ');
      const variants = context.variants.variantsOf(text, { asYouType: false });
      return attempts.try(reading.candidate((matches) => addText(matches, reading, text, variants)));
    }
    const minShouldMatch = Math.ceil(words.length * PARTIAL_SHARE);
    if (minShouldMatch === words.length) return undefined;
    // A place that lacks a part of a code is another one.
    const requiredMask = words.reduce((bits, word, i) => bits | (Number(codeWords.has(word)) << i), 0);
    const partial = { words, ...AS_TYPED, exactSingleLetters: true, requiredMask };
    const clause = reading.clauseOf(partial, { minShouldMatch });
    const found = attempts.try(reading.candidate((matches) => matches.add(clause)));
    if (found || words.length > MAX_CORRECTED_PARTIAL_WORDS) return found;
    return tryAmong(placesToCorrectAmong(scope, attempts.latest), attempts, (allowed) => {
      const corrected = context.corrector.correctSpelling(words, minShouldMatch, { allowed });
      if (!corrected) return undefined;
      const clause = reading.clauseOf({ ...partial, words: corrected }, { minShouldMatch, typed: words });
      const text = asMatchWrites(context.recentMatches.of(clause), corrected, reading.text, context.places);
      return reading.candidate((matches) => matches.add(clause), { corrected: text });
    });
  },
};

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

/** Returns whether a word is a kind of areas: "Bahnhofstraße" is one street, and no station in any. */
export function isOfArea(word: string, { kindLexicon }: SearchContext): boolean {
  const kind = kindLexicon.meaningOf([word]);
  return kind !== undefined && isArea(kind.types);
}

/** Tries the correction of each of some sets of places to correct words among. */
function tryAmong(
  sets: readonly Bitset[],
  attempts: Attempts,
  correctionAmong: (places: Bitset) => Candidate | undefined,
): Answer | undefined {
  for (const places of sets) {
    const candidate = correctionAmong(places);
    const found = candidate && attempts.try(candidate);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the sets of places to correct words among, in order. First among all places, so that a filter does not change the correction;
 * then among the allowed, if there are any. If other places match the words as typed, only the allowed places count.
 */
function placesToCorrectAmong(
  { allowed, all, isFiltered }: Scope,
  matches: Matches | undefined,
): readonly Bitset[] {
  const sets = isFiltered && !matches?.isElsewhere ? [all, allowed] : [allowed];
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
  const { context } = reading;
  for (const { words } of reading.variants.correctable) {
    const correction = { allowed, inContext, inOnePhrase };
    const corrected = context.corrector.correctSpelling(words, words.length, correction);
    if (!corrected || (inOnePhrase && !reading.isName(corrected.join(' ')))) continue;
    const matches = reading.matchesAnywhere(corrected);
    return ofWords(asMatchWrites(matches, corrected, reading.text, context.places), reading, words);
  }
  return undefined;
}

/** Returns the candidate of a corrected text. @param typed the words that were corrected. */
function ofWords(text: string, reading: TextReading, typed: Words): Candidate {
  const variants = reading.context.variants.variantsOf(text, { asYouType: false });
  return reading.candidate((matches) => addText(matches, reading, text, variants, typed), {
    corrected: text,
  });
}

/**
 * Returns whether what is left of a query is a whole name. One word must not be a kind, and it must come first or be a rare name:
 * "Eiffel tower" is no Tower.
 */
function isTellingName(words: Words, left: Words, reading: TextReading): boolean {
  if (!reading.isName(left.join(' ')) || reading.context.kindLexicon.isKind(left)) return false;
  if (left.length > 1 || left[0] === words[0]) return true;
  return reading.matchesAnywhere(left).size <= MAX_ACCIDENTAL_PLACES;
}
