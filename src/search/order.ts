import type { Producer } from './candidate.ts';
import { byWordsOfKind, type Meaning, nameAmong, nearInstead } from './interpretation/meaning.ts';
import type { Reading } from './interpretation/reading.ts';
import { nearUnknown } from './interpretation/unknown-anchor.ts';
import { asTyped } from './producers/as-typed.ts';
import { besideCodes, besideKindWithCode } from './producers/beside-codes.ts';
import { inParts, nearFirstPart } from './producers/compounds.ts';
import { corrected, correctedToName } from './producers/corrected.ts';
import { fewerWords } from './producers/fewer-words.ts';
import {
  besideUnknownPlace,
  meant,
  nearUnknownPlace,
  nothingMeant,
  withCorrectedPhrases,
} from './producers/meant.ts';
import type { TextReading } from './text-reading.ts';

/** The order for words as they are, without interpretation, where none may be lost. */
export const WHOLE_ORDER: readonly Producer<TextReading>[] = [asTyped, corrected];

/** The order for words as they are, without interpretation. */
export const PLAIN_ORDER: readonly Producer<TextReading>[] = [...WHOLE_ORDER, inParts, fewerWords];

/** Words that are no whole name must be found as typed. */
const inWords = ({ isByWords }: Meaning): readonly Producer<TextReading>[] =>
  isByWords ? [asTyped] : PLAIN_ORDER;

const everyWord = meant(({ meaning }) => meaning, inWords);
const nearby = meant(({ meaning }) => nearInstead(meaning), inWords);

/**
 * The order for requests in people's own words. The first producer that finds something answers; an empty page is an answer only of
 * `nothingMeant`, `nearUnknownPlace`, `besideUnknownPlace`, `besideCodes` and `besideKindWithCode`. See docs/internals/relevance.md.
 */
export const ORDER: readonly Producer<Reading>[] = [
  // As typed, unless a phrase of a request is there, and what every word means
  when(({ isRequest }) => !isRequest, inText(asTyped)),
  when(
    ({ isRequest }) => !isRequest,
    meant(({ address }) => address, inWords),
  ),
  besideKindWithCode,
  meant(
    ({ namesake }) => namesake,
    () => [asTyped],
  ),
  everyWord,
  nearby,
  when(({ isRequest }) => isRequest, inText(asTyped)),
  meant(({ words, meaning }) => byWordsOfKind(words, meaning), inWords),
  nothingMeant(({ meaning }) => (isWhole(meaning) ? meaning : undefined)),
  meant(({ rest }) => rest, inWords),
  besideCodes(PLAIN_ORDER, false),
  // Corrected to a whole name, or within the phrases of a request
  when(mayBeMisspeltName, inText(correctedToName)),
  inText(inParts),
  meant(
    ({ rest }) => rest,
    () => [inParts],
  ),
  nearFirstPart([everyWord, nearby]),
  withCorrectedPhrases([everyWord, nearby]),
  nearUnknownPlace,
  nothingMeant(({ meaning }) => meaning),
  when(
    ({ isLongRequest, hasAccessibility }) => !isLongRequest && !hasAccessibility,
    meant(
      ({ rest }) => rest,
      () => PLAIN_ORDER,
    ),
  ),
  when(
    ({ isLongRequest }) => !isLongRequest,
    meant(
      ({ restWithoutFeatures }) => restWithoutFeatures,
      () => [correctedToName],
    ),
  ),
  // Without the words that mean nothing
  when(
    ({ isSentence }) => isSentence,
    meant(({ looseMeaning }) => looseMeaning, inWords),
  ),
  when(
    ({ isSentence }) => isSentence,
    nothingMeant(({ looseMeaning }) => looseMeaning),
  ),
  // Other corrections, then fewer words
  when(({ isLongRequest }) => !isLongRequest, inText(corrected)),
  besideCodes(PLAIN_ORDER, true),
  when(
    ({ hasLooseCode }) => !hasLooseCode,
    meant(({ words, segments, lookups }) => nameAmong(words, segments, lookups), inWords),
  ),
  meant(({ meaningWithoutWord }) => meaningWithoutWord, inWords),
  meant(({ meaningWithoutWord }) => nearInstead(meaningWithoutWord), inWords),
  besideUnknownPlace,
  // A word of accessibility is never lost
  when(({ hasAccessibility }) => !hasAccessibility, inText(fewerWords)),
];

function when(isWanted: (reading: Reading) => boolean, produce: Producer<Reading>): Producer<Reading> {
  return function* (reading, first) {
    if (isWanted(reading)) yield* produce(reading, first);
  };
}

/** Makes a producer of the candidates of a request's text. Requests are read without filters, so no other places match. */
function inText(produce: Producer<TextReading>): Producer<Reading> {
  return ({ text }) => produce(text, undefined);
}

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
