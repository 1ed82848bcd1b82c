import { byWordsOfKind, type Meaning, nameAmong, nearInstead } from '../interpretation/meaning.ts';
import type { Reading } from '../interpretation/reading.ts';
import { besideUnknown, nearUnknown } from '../interpretation/unknown-anchor.ts';
import type { TextReading } from '../text-reading.ts';
import type { PlanRow } from './attempts.ts';
import {
  besideCodes,
  besideKindWithCode,
  inText,
  meant,
  nearFirstPart,
  nothingMeant,
  tryNothing,
  when,
  withCorrectedPhrases,
} from './request-rows.ts';
import { asTyped, corrected, correctedToName, fewerWords, inParts } from './text-rows.ts';

/** The plan for words as they are, without interpretation, where none may be lost. */
export const WHOLE_PLAN: readonly PlanRow<TextReading>[] = [asTyped, corrected];

/** The plan for words as they are, without interpretation. */
export const PLAIN_PLAN: readonly PlanRow<TextReading>[] = [...WHOLE_PLAN, inParts, fewerWords];

/** Words that are no whole name must be found as typed. */
const inWords = ({ isByWords }: Meaning): readonly PlanRow<TextReading>[] =>
  isByWords ? [asTyped] : PLAIN_PLAN;
const onlyTyped = (): readonly PlanRow<TextReading>[] => [asTyped];

const everyWord = meant('meaning', ({ meaning }) => meaning, inWords);
const nearby = meant('near instead of within', ({ meaning }) => nearInstead(meaning), inWords);

/** Answers a request for places near or in an unknown place with an empty page. */
const nearUnknownPlace: PlanRow<Reading> = {
  name: 'near an unknown place',
  when: ({ mayBeRequest }) => mayBeRequest,
  answer(reading, attempts) {
    const unknown = nearUnknown(reading, reading.lookups.book);
    return unknown !== undefined && tryNothing(reading.withWords(unknown.words), unknown.meaning, attempts);
  },
};

/** Answers a request for places beside an unknown place with an empty page. */
const besideUnknownPlace: PlanRow<Reading> = {
  name: 'beside an unknown place',
  answer(reading, attempts) {
    const unknown = besideUnknown(reading);
    return unknown !== undefined && tryNothing(reading.withWords(unknown.words), unknown.meaning, attempts);
  },
};

const isShort = ({ isLongRequest }: Reading): boolean => !isLongRequest;

/**
 * The plan for requests in people's own words. The first row that finds something answers; an empty page is an answer only of
 * `nothingMeant`, `nearUnknownPlace`, `besideUnknownPlace`, `besideCodes` and `besideKindWithCode`. See docs/internals/relevance.md.
 */
export const PLAN: readonly PlanRow<Reading>[] = [
  // As typed, unless a phrase of a request is there, and what every word means
  when(({ isRequest }) => !isRequest, inText(asTyped)),
  besideKindWithCode,
  meant('namesake of a kind', ({ namesake }) => namesake, onlyTyped),
  everyWord,
  nearby,
  when(({ isRequest }) => isRequest, inText(asTyped)),
  meant('words of a kind', ({ words, meaning }) => byWordsOfKind(words, meaning), inWords),
  nothingMeant('no place of the meaning', ({ meaning }) => (isWhole(meaning) ? meaning : undefined)),
  meant('rest', ({ rest }) => rest, inWords),
  besideCodes('beside codes', PLAIN_PLAN, false),
  // Corrected to a whole name, or within the phrases of a request
  when(mayBeMisspeltName, inText(correctedToName)),
  inText(inParts),
  nearFirstPart([everyWord, nearby]),
  withCorrectedPhrases([everyWord, nearby]),
  nearUnknownPlace,
  when(
    ({ isLongRequest, hasAccessibility }) => !isLongRequest && !hasAccessibility,
    meant(
      'rest, corrected',
      ({ rest }) => rest,
      () => PLAIN_PLAN,
    ),
  ),
  when(
    isShort,
    meant(
      'rest without access',
      ({ restWithoutFeatures }) => restWithoutFeatures,
      () => [correctedToName],
    ),
  ),
  // Without the words that mean nothing
  when(
    ({ isSentence }) => isSentence,
    meant('loose meaning', ({ looseMeaning }) => looseMeaning, inWords),
  ),
  when(
    ({ isSentence }) => isSentence,
    nothingMeant('nothing of the loose meaning', ({ looseMeaning }) => looseMeaning),
  ),
  // Other corrections, then fewer words
  when(isShort, inText(corrected)),
  besideCodes('beside codes, corrected', PLAIN_PLAN, true),
  when(
    ({ hasLooseCode }) => !hasLooseCode,
    meant(
      'a name among words',
      ({ words, segments, lookups }) => nameAmong(words, segments, lookups),
      inWords,
    ),
  ),
  meant('without one word', ({ meaningWithoutWord }) => meaningWithoutWord, inWords),
  besideUnknownPlace,
  // A word of accessibility is never lost
  when(({ hasAccessibility }) => !hasAccessibility, inText(fewerWords)),
];

/** Returns whether a meaning says which places are wanted, so that an empty page is an answer. A name alone may be misspelt. */
function isWhole(meaning: Meaning | undefined): boolean {
  if (!meaning || meaning.isByWords) return false;
  const { kind, accessibility, near, within } = meaning;
  return kind !== undefined || accessibility.length > 0 || near !== undefined || within.length > 0;
}

/** Returns whether all words together may be a misspelt name. A kind beside a relation is corrected within its phrases only. */
function mayBeMisspeltName(reading: Reading): boolean {
  return !reading.isLongRequest && !(reading.mayBeRequest && nearUnknown(reading, reading.lookups.book));
}
