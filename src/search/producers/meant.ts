import type { SearchQuery } from '../../core/query.ts';
import { type Candidate, type Candidates, inOrder, type Producer } from '../candidate.ts';
import { equivalentQuery } from '../interpretation/equivalent-query.ts';
import type { Meaning } from '../interpretation/meaning.ts';
import { type CorrectName, correctedPhrases } from '../interpretation/phrase-spelling.ts';
import type { Reading } from '../interpretation/reading.ts';
import { besideUnknown, nearUnknown } from '../interpretation/unknown-anchor.ts';
import { TextReading } from '../text-reading.ts';
import { correctedName } from './corrected.ts';

/** Returns a meaning of a request; `undefined` if it has none. */
type MeaningOf = (reading: Reading) => Meaning | undefined;

/**
 * Makes a producer of the places that a meaning finds.
 * @param order how the words of the meaning are searched for.
 */
export function meant(
  meaningOf: MeaningOf,
  order: (meaning: Meaning) => readonly Producer<TextReading>[],
): Producer<Reading> {
  return function* (reading) {
    const meaning = meaningOf(reading);
    if (meaning) yield* candidatesOf(reading, meaning, order(meaning));
  };
}

/** Makes a producer of the empty page of a meaning. A meaning with words (`isByWords`) has none. */
export function nothingMeant(meaningOf: MeaningOf): Producer<Reading> {
  return function* (reading) {
    const meaning = meaningOf(reading);
    if (meaning && !meaning.isByWords) yield nothingOf(reading, meaning);
  };
}

/** Makes a producer of what a request means once the words within its phrases are corrected. @param order that of the corrected request. */
export function withCorrectedPhrases(order: readonly Producer<Reading>[]): Producer<Reading> {
  return function* (reading) {
    const { text, lookups } = reading;
    const correctName: CorrectName = (q, isWhole) => correctedName(text.withText(q), isWhole);
    const words = correctedPhrases(reading.words, lookups, correctName);
    if (words) yield* inOrder(order, reading.withWords(words));
  };
}

/** Answers a request for places near or in an unknown place with an empty page. */
export function* nearUnknownPlace(reading: Reading): Candidates {
  const unknown = reading.mayBeRequest ? nearUnknown(reading, reading.lookups.book) : undefined;
  if (unknown) yield nothingOf(reading.withWords(unknown.words), unknown.meaning);
}

/** Answers a request for places beside an unknown place with an empty page. */
export function* besideUnknownPlace(reading: Reading): Candidates {
  const unknown = besideUnknown(reading);
  if (unknown) yield nothingOf(reading.withWords(unknown.words), unknown.meaning);
}

/** Yields the candidates of the query that a meaning stands for. */
function* candidatesOf(
  reading: Reading,
  meaning: Meaning,
  order: readonly Producer<TextReading>[],
): Candidates {
  const { words, text } = reading;
  const { isAnyEnough } = text.scope;
  const meant = new TextReading(queryOf(reading, meaning), text.context, { isAnyEnough });
  const candidates = inOrder(order, meant);
  let next = candidates.next();
  while (!next.done) {
    const matches = yield { ...next.value, understood: { words, meaning } };
    next = candidates.next(matches);
  }
}

/** Yields the candidates of the query that a meaning stands for. If they find nothing, the empty page of the meaning is the answer. */
export function* onlyMeant(
  reading: Reading,
  meaning: Meaning,
  order: readonly Producer<TextReading>[],
): Candidates {
  yield* candidatesOf(reading, meaning, order);
  yield nothingOf(reading, meaning);
}

/** Returns the empty page of a meaning, as an answer. */
function nothingOf(reading: Reading, meaning: Meaning): Candidate {
  const { words, text } = reading;
  const query = queryOf(reading, meaning);
  return {
    query,
    scope: text.scope,
    clauses: () => [],
    understood: { words, meaning },
    isFinalWhenEmpty: true,
  };
}

function queryOf({ query, text }: Reading, meaning: Meaning): SearchQuery {
  return equivalentQuery(query, meaning, text.context.places);
}
