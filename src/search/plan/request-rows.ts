// The rows of the plan for requests in people's own words.
import type { SearchQuery } from '../../core/query.ts';
import { isVague, isWholeMatch, kindWithCode, withoutCodes } from '../interpretation/codes.ts';
import { asModifier, asText, isRelation } from '../interpretation/lex.ts';
import { equivalentQuery, type Meaning } from '../interpretation/mean.ts';
import type { Segment } from '../interpretation/parse.ts';
import {
  type besideUnknown,
  type CorrectName,
  correctedPhrases,
  type Reading,
} from '../interpretation/reading.ts';
import { withCompoundApart } from '../query/variants.ts';
import { type Answer, Attempts, type PlanRow } from './attempts.ts';
import { TextReading } from './ladder.ts';
import { asTyped, corrected, correctedName, correctedToName, isOfArea } from './text-rows.ts';

/** Returns a meaning of a request; `undefined` if it has none. */
type MeaningOf = (reading: Reading) => Meaning | undefined;

/**
 * Makes a row of the places that a meaning finds.
 * @param rows how the words of the meaning are searched for.
 */
export function meant(
  name: string,
  meaningOf: MeaningOf,
  rows: (meaning: Meaning) => readonly PlanRow<TextReading>[],
  when?: PlanRow<Reading>['when'],
): PlanRow<Reading> {
  return {
    name,
    when,
    answer(reading, attempts) {
      const meaning = meaningOf(reading);
      return meaning && tryMeaning(reading, meaning, rows(meaning), attempts);
    },
  };
}

/** Makes a row of the empty page of a meaning. A meaning with words (`isByWords`) has none. */
export function nothingMeant(
  name: string,
  meaningOf: MeaningOf,
  when?: PlanRow<Reading>['when'],
): PlanRow<Reading> {
  return {
    name,
    when,
    answer(reading, attempts) {
      const meaning = meaningOf(reading);
      return meaning && !meaning.isByWords ? tryNothing(reading, meaning, attempts) : undefined;
    },
  };
}

/** Makes a row that answers a request for places near, in or beside an unknown place with an empty page. */
export function nothingNear(
  name: string,
  unknownOf: (reading: Reading) => ReturnType<typeof besideUnknown>,
): PlanRow<Reading> {
  return {
    name,
    answer(reading, attempts) {
      const unknown = unknownOf(reading);
      return unknown && tryNothing(reading.withWords(unknown.words), unknown.meaning, attempts);
    },
  };
}

/** Makes a row of what the text of a request finds by a row for texts. Requests are read without filters, so no other places match. */
export function inText(row: PlanRow<TextReading>, when?: PlanRow<Reading>['when']): PlanRow<Reading> {
  return { name: 'words', when, answer: ({ text }, attempts) => attempts.inOrder([row], text) };
}

/** Makes a row of what a request means once the words within its phrases are corrected. @param rows those of the corrected request. */
export function withCorrectedPhrases(rows: readonly PlanRow<Reading>[]): PlanRow<Reading> {
  return {
    name: 'corrected phrases',
    answer(reading, attempts) {
      const { text, lookups } = reading;
      const correctName: CorrectName = (q, isWhole) => correctedName(text.withText(q), isWhole);
      const words = correctedPhrases(reading.words, lookups, correctName);
      return words && attempts.inOrder(rows, reading.withWords(words));
    },
  };
}

/** Makes a row of what is near the first part of a compound whose last one is a kind: "Hauptbahnhofparkplatz". */
export function nearFirstPart(rows: readonly PlanRow<Reading>[]): PlanRow<Reading> {
  return {
    name: 'near the first part',
    answer(reading, attempts) {
      const { lookups, text } = reading;
      for (const { words, at } of withCompoundApart(reading.words, text.context)) {
        const last = words[at + 1]!;
        if (!lookups.kinds.isKind([last]) || isOfArea(last, text.context)) continue;
        // "Martinn" is a misspelt Martin.
        if (correctedName(text.withText(reading.words[at]!), false)) continue;
        const found = attempts.inOrder(rows, reading.withWords(words.with(at, asModifier(words[at]!))));
        if (found) return found;
      }
      return undefined;
    },
  };
}

/**
 * Makes a row of a known place or street beside codes and numbers that no place has there: "Hartley Library 2.05". It probes what the words
 * without the codes find.
 * @param rows how the words of the place are searched for.
 * @param isLate whether they may be corrected, and words besides the codes be left out.
 */
export function besideCodes(
  name: string,
  rows: readonly PlanRow<TextReading>[],
  isLate: boolean,
): PlanRow<Reading> {
  return {
    name,
    when: ({ segments }) => !segments.some(isFilter),
    answer(reading, attempts) {
      const { book, isAreaPlace, isStopWord } = reading.lookups;
      const { context } = reading.text;
      const { query } = reading;
      for (const meaning of withoutCodes(query.q, reading.segments, book, isLate)) {
        const q = asText(meaning.q);
        const text = new TextReading({ ...query, q, explain: true, start: 0, count: 1 }, context);
        // To correct several words to anything but a name takes four times as long as the rest of the search.
        const correction = meaning.q.length > 1 ? correctedToName : corrected;
        const probes = isLate && !meaning.losesWords ? [asTyped, correction] : [asTyped];
        const known = q === '' || text.isKind ? undefined : new Attempts(context).inOrder(probes, text);
        if (!known) continue;
        const { number, explanation } = context.hitsOf(known)[0]!;
        context.matchSet.clear();
        const { words } = explanation!;
        const isTelling = words.length > 1 || meaning.segments[0]!.role !== 'word';
        const isOther = words.length === 1 || isAreaPlace(number) || words.some(isVague);
        if (!isTelling || (meaning.losesWords && isOther) || !isWholeMatch(explanation!, isStopWord))
          continue;
        return tryOnlyMeaning(reading.withWords(meaning.words), meaning, rows, attempts);
      }
      return undefined;
    },
  };
}

/** Finds a known place beside a kind with a code that no place has: "where is Hartley Library room 2205". It probes whether one has it. */
export const besideKindWithCode: PlanRow<Reading> = {
  name: 'beside a kind with a code',
  answer(reading, attempts) {
    const { context, variants } = reading.text;
    const found = kindWithCode(reading.words, reading.segments, variants.codeWords);
    const [known] = found?.meaning.segments.filter(({ role }) => role === 'name') ?? [];
    if (!found || known?.places?.some(reading.lookups.isAreaPlace)) return undefined;
    const code = new TextReading({ ...reading.query, q: asText(found.code) }, context, { isAnyEnough: true });
    if (new Attempts(context).inOrder([asTyped], code)) return undefined;
    return tryOnlyMeaning(reading, found.meaning, [asTyped], attempts);
  },
};

/** Tries the query that a meaning stands for. If it finds nothing, the empty page of the meaning is the answer. */
export function tryOnlyMeaning(
  reading: Reading,
  meaning: Meaning,
  rows: readonly PlanRow<TextReading>[],
  attempts: Attempts,
): Answer | undefined {
  return tryMeaning(reading, meaning, rows, attempts) ?? tryNothing(reading, meaning, attempts);
}

/** Tries the query that a meaning stands for. */
function tryMeaning(
  reading: Reading,
  meaning: Meaning,
  rows: readonly PlanRow<TextReading>[],
  attempts: Attempts,
): Answer | undefined {
  const { words, text } = reading;
  const { isAnyEnough } = text.scope;
  const understood = { words, meaning };
  const meant = new TextReading(queryOf(reading, meaning), text.context, { isAnyEnough, understood });
  return attempts.inOrder(rows, meant);
}

/** Answers with the empty page of a meaning. */
function tryNothing(reading: Reading, meaning: Meaning, attempts: Attempts): Answer | undefined {
  const { words, text } = reading;
  const query = queryOf(reading, meaning);
  const understood = { words, meaning };
  return attempts.try({ query, scope: text.scope, match: () => {}, understood, isFinalWhenEmpty: true });
}

function queryOf({ query, text }: Reading, meaning: Meaning): SearchQuery {
  return equivalentQuery(query, meaning, text.context.places);
}

/** Returns whether a segment says more of a place than what it is called. */
function isFilter({ role }: Segment): boolean {
  return isRelation(role) || role === 'here' || role === 'accessibility';
}
