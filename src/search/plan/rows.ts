// The rows of the plan: how words as they are, and requests in people's own words, are searched for.
import { isArea } from '../../core/place.ts';
import type { SearchQuery } from '../../core/query.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { asMatchWrites } from '../explain.ts';
import { Field } from '../index/search-index.ts';
import { asModifier, asText, isRelation } from '../interpretation/lex.ts';
import { equivalentQuery, type Interpretation } from '../interpretation/mean.ts';
import type { NamedMatch } from '../interpretation/names.ts';
import type { Segment } from '../interpretation/parse.ts';
import {
  type CorrectName,
  correctedPhrases,
  kindWithCode,
  type Reading,
  withoutCodes,
} from '../interpretation/reading.ts';
import type { Token } from '../match/place.ts';
import type { CorrectionScope } from '../query/correct.ts';
import { AS_TYPED, MatchKind } from '../query/expand.ts';
import { editsBetween } from '../query/fuzzy.ts';
import { withCompoundApart } from '../query/variants.ts';
import { lowestRankKeyOf, Tier } from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import type { Words } from '../text/analyzer.ts';
import {
  type Answer,
  Attempts,
  type Candidate,
  type Matches,
  type PlanRow,
  type SearchContext,
} from './attempts.ts';
import { addCommonerSpelling, addText, MAX_ACCIDENTAL_PLACES, QueryText } from './ladder.ts';

// The rows of the plan for words as they are, without interpretation. The name of a kind is meant as typed, even if no place is of it.

/** Longer queries are not corrected if words may be missing as well. */
const MAX_CORRECTED_PARTIAL_WORDS = 6;
/** The share of its words that a partial match must have. */
const PARTIAL_SHARE = 0.75;

const isNoKind = ({ isKind }: QueryText): boolean => !isKind;

/** Finds the words as they are, or lists what passes the filters if there are none. */
export const asTyped = typedWith(() => {});

/** @param addMore adds matches to those of the words. */
function typedWith(addMore: (matches: Matches) => void): PlanRow<QueryText> {
  return {
    name: 'typed',
    answer(text, attempts) {
      if (text.q === '') return attempts.try(text.candidate(undefined));
      return attempts.try(
        text.candidate((matches) => {
          addText(matches, text);
          // A word that texts have is no typo.
          if (matches.matchSet.size > 0 && !matches.isInTexts && !text.isKind)
            addCommonerSpelling(matches, text);
          addMore(matches);
        }),
      );
    },
  };
}

/** Finds the believable correction of the words. */
export const corrected: PlanRow<QueryText> = {
  name: 'corrected',
  when: isNoKind,
  answer: (text, attempts) =>
    tryAmong(text.scope, attempts.first, attempts, (allowed) => {
      const found =
        firstCorrection(text, { allowed, inContext: false }) ??
        firstCorrection(text, { allowed, inContext: true });
      return found && asIfTyped(found, text);
    }),
};

/** Finds the kind that the words are believable for, unless a whole name is as likely: "libary". An empty page is of the filters. */
export const correctedToKind: PlanRow<QueryText> = {
  name: 'corrected to a kind',
  when: isNoKind,
  answer(text, attempts) {
    const { context, variants } = text;
    const { typed } = variants;
    const kind = context.kindLexicon.correct(typed);
    const name = kind && correctedName(text, true);
    if (!kind || (name && !context.kindLexicon.isKind(name) && editsOf(typed, name) <= kind.edits))
      return undefined;
    return attempts.try({ ...ofWords(kind.meant, text, typed), isFinalWhenEmpty: true });
  },
};

/** Finds the whole name of a place that the words are believable for. */
export const correctedToName: PlanRow<QueryText> = {
  name: 'corrected to a name',
  when: isNoKind,
  answer: (text, attempts) =>
    tryAmong(text.scope, attempts.first, attempts, (allowed) => {
      const found = firstCorrection(text, { allowed, inOnePhrase: true }, true);
      return found && asIfTyped(found, text);
    }),
};

/** Finds the street that the words are the name of but for the word of a street: "Verner Lane" is Verner Street. */
export const withOtherStreet: PlanRow<QueryText> = {
  name: 'another word of a street',
  when: isNoKind,
  answer: (text, attempts) =>
    tryAmong(text.scope, attempts.first, attempts, (allowed) => {
      const { typed } = text.variants;
      const words = text.context.corrector.withOtherStreet(typed, allowed);
      return words && asIfTyped({ typed, words }, text);
    }),
};

/** Finds the parts of a compound as words of their own: "Rathausapotheke" is "Apotheke am Rathaus". */
export const inParts: PlanRow<QueryText> = {
  name: 'parts',
  when: isNoKind,
  answer(text, attempts) {
    const { context } = text;
    const { typed } = text.variants;
    for (const { words, at } of withCompoundApart(typed, context)) {
      if (isOfArea(words[at + 1]!, context)) continue;
      const matches = text.matchesAnywhere(words);
      // Some place is in any street.
      if (matches.bestRankKey >= lowestRankKeyOf(Tier.context)) continue;
      const written = asMatchWrites(matches, words, text.q, context.places);
      const found = attempts.try(ofWords(written, text, typed));
      if (found) return found;
    }
    return undefined;
  },
};

/**
 * Finds fewer words: all but one that no place has, if they are a whole name; otherwise three quarters of them; if that finds nothing,
 * three quarters of them, corrected. It finds nothing if other places have all words.
 */
export const fewerWords: PlanRow<QueryText> = {
  name: 'fewer words',
  when: isNoKind,
  answer(text, attempts) {
    if (attempts.first?.isElsewhere) return undefined;
    const { scope, context } = text;
    const { keywords: words, codeWords } = text.variants;
    const matched = context.expander.matchedWords(words);
    const hasCodes = words.every((word) => matched.includes(word) || !codeWords.has(word));
    if (hasCodes && matched.length === words.length - 1 && isTellingName(words, matched, text)) {
      const known = text.withText(matched.join(' '));
      return attempts.try(text.candidate((matches) => addText(matches, known)));
    }
    const minShouldMatch = Math.ceil(words.length * PARTIAL_SHARE);
    if (minShouldMatch === words.length) return undefined;
    // A place that lacks a part of a code is another one.
    const requiredMask = words.reduce((bits, word, i) => bits | (Number(codeWords.has(word)) << i), 0);
    const partial = { words, ...AS_TYPED, exactSingleLetters: true, requiredMask };
    const clause = text.clauseOf(partial, { minShouldMatch });
    const found = attempts.try(text.candidate((matches) => matches.add(clause)));
    if (found || words.length > MAX_CORRECTED_PARTIAL_WORDS) return found;
    return tryAmong(scope, attempts.latest, attempts, (allowed) => {
      const corrected = context.corrector.correctSpelling(words, minShouldMatch, { allowed });
      if (!corrected) return undefined;
      const clause = text.clauseOf({ ...partial, words: corrected }, { minShouldMatch, typed: words });
      const written = asMatchWrites(context.recentMatches.of(clause), corrected, text.q, context.places);
      return text.candidate((matches) => matches.add(clause), { corrected: written });
    });
  },
};

/** A believable correction, and the words of the variant that it corrects. */
interface Correction {
  readonly typed: Words;
  readonly words: Words;
}

/**
 * Returns the correction of the first variant that has a believable one.
 * @param isWhole whether its words must be the whole name of a place.
 */
function firstCorrection(text: QueryText, scope: CorrectionScope, isWhole = false): Correction | undefined {
  for (const { words: typed } of text.variants.correctable) {
    const words = text.context.corrector.correctSpelling(typed, typed.length, scope);
    if (words && (!isWhole || text.isName(words.join(' ')))) return { typed, words };
  }
  return undefined;
}

/** Returns the words of a name of a place, allowed or not, that a text is believable for. @param isWhole as in `firstCorrection`. */
function correctedName(text: QueryText, isWhole: boolean): Words | undefined {
  return firstCorrection(text, { allowed: text.scope.all, inOnePhrase: true }, isWhole)?.words;
}

function editsOf(typed: Words, corrected: Words): number {
  return editsBetween(typed.join(' '), corrected.join(' '), false);
}

/** Returns whether a word is a kind of areas: "Bahnhofstraße" is one street, and no station in any. */
function isOfArea(word: string, { kindLexicon }: SearchContext): boolean {
  const kind = kindLexicon.meaningOf([word]);
  return kind !== undefined && isArea(kind.types);
}

/**
 * Tries the correction among each of some sets of places. First among all places, so that a filter does not change the correction; then among
 * the allowed, if there are any. If other places match the words as typed, only the allowed places count.
 * @param matches those of the words as typed.
 */
function tryAmong(
  { allowed, all, isFiltered }: Scope,
  matches: Matches | undefined,
  attempts: Attempts,
  correctionAmong: (places: Bitset) => Candidate | undefined,
): Answer | undefined {
  for (const places of isFiltered && !matches?.isElsewhere ? [all, allowed] : [allowed]) {
    const candidate = places.isEmpty ? undefined : correctionAmong(places);
    const found = candidate && attempts.try(candidate);
    if (found) return found;
  }
  return undefined;
}

/** Returns the candidate of a correction, which matches as if typed. */
function asIfTyped({ typed, words }: Correction, text: QueryText): Candidate {
  const matches = text.matchesAnywhere(words);
  return ofWords(asMatchWrites(matches, words, text.q, text.context.places), text, typed);
}

/** Returns the candidate of a corrected text. @param typed the words that were corrected. */
function ofWords(written: string, text: QueryText, typed: Words): Candidate {
  const corrected = text.withText(written);
  return text.candidate((matches) => addText(matches, corrected, typed), { corrected: written });
}

/**
 * Returns whether what is left of a query is a whole name. One word must not be a kind, and it must come first or be a rare name:
 * "Eiffel tower" is no Tower.
 */
function isTellingName(words: Words, left: Words, text: QueryText): boolean {
  if (!text.isName(left.join(' ')) || text.context.kindLexicon.isKind(left)) return false;
  if (left.length > 1 || left[0] === words[0]) return true;
  return text.matchesAnywhere(left).size <= MAX_ACCIDENTAL_PLACES;
}

// The rows of the plan for requests in people's own words.

/** Interprets a request; `undefined` if it means nothing. */
type Interpret = (reading: Reading) => Interpretation | undefined;

/**
 * Makes a row of the places that an interpretation finds.
 * @param rows how its words are searched for.
 */
export function meant(
  name: string,
  interpret: Interpret,
  rows: (interpretation: Interpretation) => readonly PlanRow<QueryText>[],
  when?: PlanRow<Reading>['when'],
): PlanRow<Reading> {
  return {
    name,
    when,
    answer(reading, attempts) {
      const interpretation = interpret(reading);
      return interpretation && tryInterpretation(reading, interpretation, rows(interpretation), attempts);
    },
  };
}

/** Makes a row of the empty page of an interpretation. One with words (`isByWords`) has none. */
export function nothingMeant(
  name: string,
  interpret: Interpret,
  when?: PlanRow<Reading>['when'],
): PlanRow<Reading> {
  return {
    name,
    when,
    answer(reading, attempts) {
      const interpretation = interpret(reading);
      return interpretation && !interpretation.isByWords
        ? tryNothing(reading, interpretation, attempts)
        : undefined;
    },
  };
}

/** Makes a row of what the text of a request finds by a row for texts. Requests are read without filters, so no other places match. */
export function asWords(row: PlanRow<QueryText>, when?: PlanRow<Reading>['when']): PlanRow<Reading> {
  return { name: 'words', when, answer: ({ text }, attempts) => attempts.inOrder([row], text) };
}

/** Finds the words of a name as they are, and below it what they mean as a kind beside a town: "Mdina Café", then the other cafés there. */
export const typedBeforeTown: PlanRow<Reading> = {
  name: 'words',
  when: ({ isRequest }) => !isRequest,
  answer(reading, attempts) {
    const { text, kindInTown: meaning } = reading;
    const addMeaning = (matches: Matches): void => {
      if (!meaning || meaning.q.length > 0) return;
      const { allowed } = text.context.scopeOf(queryOf(reading, meaning), text.scope.isAnyEnough);
      const { rank, types } = meaning.kind!;
      const of = { rank, types, text: '', words: [], places: allowed };
      const rankKey = lowestRankKeyOf(Tier.context + 1) - 1;
      matches.add({ kind: 'kind', of, rankKey });
    };
    return attempts.inOrder([typedWith(addMeaning)], text);
  },
};

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
  rows: readonly PlanRow<QueryText>[],
  isLate: boolean,
): PlanRow<Reading> {
  return {
    name,
    when: ({ segments }) => !segments.some(isFilter),
    answer(reading, attempts) {
      const { names } = reading.lookups;
      const { context } = reading.text;
      const { query } = reading;
      for (const interpretation of withoutCodes(reading, isLate)) {
        const q = asText(interpretation.q);
        const text = new QueryText({ ...query, q, start: 0, count: 1 }, context);
        // To correct several words to anything but a name takes four times as long as the rest of the search.
        const correction = interpretation.q.length > 1 ? correctedToName : corrected;
        const probes = isLate && !interpretation.losesWords ? [asTyped, correction] : [asTyped];
        const known = q === '' || text.isKind ? undefined : new Attempts(context).inOrder(probes, text);
        const match = known && bestMatch(known, context);
        if (!match || !names.isWholeMatch(match)) continue;
        const count = match.tokens.length + (match.kind?.length ?? 0);
        const isTelling = count > 1 || interpretation.segments[0]!.role !== 'word';
        const isOther = count === 1 || names.isArea(match.place) || match.tokens.some(isVague);
        if (!isTelling || (interpretation.losesWords && isOther)) continue;
        return tryOnlyInterpretation(reading, interpretation, rows, attempts);
      }
      return undefined;
    },
  };
}

/** Returns the first place of an answer with its tokens; `undefined` where it has no words of the query. */
function bestMatch({ matches, candidate }: Answer, context: SearchContext): NamedMatch | undefined {
  const place = context.hitsOf({ matches, candidate })[0]!.number;
  const { matchSet, clauses } = matches;
  const clause = clauses[matchSet.clauseAt(matchSet.indexOf(place))]!;
  if (clause.kind !== 'words') return undefined;
  const tokens = context.matcher.tokensOf(clause.query, clause.minShouldMatch, place)!;
  return { place, tokens, ...(clause.of && { kind: clause.of.words }) };
}

/** Returns whether a word stands in an address or the name of a parent, or only begins a word. */
function isVague(token: Token | undefined): boolean {
  return token?.field === Field.context || token?.termMatch.kind === MatchKind.prefix;
}

/** Finds a known place beside a kind with a code that no place has: "where is Hartley Library room 2205". It probes whether one has it. */
export const besideKindWithCode: PlanRow<Reading> = {
  name: 'beside a kind with a code',
  answer(reading, attempts) {
    const { context } = reading.text;
    const found = kindWithCode(reading);
    const known = found?.segments.find(({ role }) => role === 'name');
    if (!found || known?.places?.some((place) => reading.lookups.names.isArea(place))) return undefined;
    const { from, to } = found.segments.find(({ role }) => role === 'word')!;
    const q = asText(found.words.slice(from, to));
    const code = new QueryText({ ...reading.query, q }, context, { isAnyEnough: true });
    if (new Attempts(context).inOrder([asTyped], code)) return undefined;
    return tryOnlyInterpretation(reading, found, [asTyped], attempts);
  },
};

/** Tries the query that an interpretation stands for. If it finds nothing, its empty page is the answer. */
export function tryOnlyInterpretation(
  reading: Reading,
  understood: Interpretation,
  rows: readonly PlanRow<QueryText>[],
  attempts: Attempts,
): Answer | undefined {
  return tryInterpretation(reading, understood, rows, attempts) ?? tryNothing(reading, understood, attempts);
}

/** Tries the query that an interpretation stands for. */
function tryInterpretation(
  reading: Reading,
  understood: Interpretation,
  rows: readonly PlanRow<QueryText>[],
  attempts: Attempts,
): Answer | undefined {
  const { text } = reading;
  const { isAnyEnough } = text.scope;
  const meant = new QueryText(queryOf(reading, understood), text.context, { isAnyEnough, understood });
  return attempts.inOrder(rows, meant);
}

/** Answers with the empty page of an interpretation. */
function tryNothing(reading: Reading, understood: Interpretation, attempts: Attempts): Answer | undefined {
  const query = queryOf(reading, understood);
  return attempts.try({
    query,
    scope: reading.text.scope,
    match: () => {},
    understood,
    isFinalWhenEmpty: true,
  });
}

function queryOf({ query, text }: Reading, understood: Interpretation): SearchQuery {
  return equivalentQuery(query, understood, text.context.places);
}

/** Returns whether a segment says more of a place than what it is called. */
function isFilter({ role }: Segment): boolean {
  return isRelation(role) || role === 'here' || role === 'accessibility';
}
