import type { Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { Bitset } from './bitset.ts';
import { Correction, stepsFor } from './correction.ts';
import { Explainer, type Trace } from './explain.ts';
import { Facets } from './facets.ts';
import { Filters } from './filters.ts';
import { MatchSet } from './match-set.ts';
import { Matcher } from './matcher.ts';
import { NearWords } from './near-words.ts';
import { kmTo, nearest } from './nearest.ts';
import { Field } from './phrase-index.ts';
import { rank } from './ranking.ts';
import { asTyped, type Reading, Readings } from './readings.ts';
import { beginnings, buildSearchIndex, type SearchIndex } from './search-index.ts';
import { Expansion, type MaxEdits, noCorrection } from './senses.ts';
import { keepShort } from './short-queries.ts';
import { Spread } from './spread.ts';
import { badness, Tier } from './tier.ts';
import { createWordIndex } from './word-index.ts';

/**
 * Answers queries over the places of one bundle. Synchronous; no query changes what another finds. Answers may be given again,
 * so nobody may change them.
 */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
  /** What words of places begin with, so many letters long and as it is typed: first what most places have. */
  beginnings(letters: number): string[];
}

/** Suggestions that strict matching leaves room for are filled up with corrected ones: a page's worth. */
const ENOUGH_SUGGESTIONS = 20;

/** Of more words than these, those that are missing are not looked for under another spelling as well. */
const MOST_LOOSE_WORDS = 6;

const none = noCorrection.maxEdits;

/** @param searchIndex of the places, where it was made before. */
export function createEngine(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex = buildSearchIndex(places, settings.stop_words),
): Engine {
  const { phrases: index, placesOfType, typeSets } = searchIndex;
  const words = createWordIndex(index.words);
  const expansion = new Expansion(
    index.words,
    index.wordPhrases,
    words,
    new NearWords(index.words),
    settings,
  );
  const readings = new Readings(settings, expansion);
  const matcher = new Matcher(places, searchIndex);
  const correction = new Correction(index.words, expansion, matcher, places.count);
  const filters = new Filters(places, placesOfType, settings);
  const facets = new Facets(places, typeSets);
  const explainer = new Explainer(places, index, matcher, settings);
  const spread = new Spread(index.phraseWords.offsets.length - 1);
  const found = new MatchSet(places.count);
  const tolerant = new MatchSet(places.count);

  /** How the last query came to what is in `found`. */
  const trace: Trace = { identified: [], asked: [], heldBack: new Set() };
  /** Whether it is asked from somewhere. */
  let near = false;

  function match(reading: Reading, needed: number, passing: Bitset, typed = reading.words): void {
    const question = expansion.of(reading.words, { ...reading, near, asYouType: false, ...noCorrection });
    trace.asked.push({ question, needed, typed });
    matcher.match(question, needed, passing, found);
  }

  /**
   * Fills `found` with the matches of a text: by identifier, and of its first group that matches any place, passing or not,
   * as to narrow a search never adds to it.
   * @returns whether only places that don't pass are matched.
   */
  function ask(
    text: string,
    groups: readonly (readonly Reading[])[],
    passing: Bitset,
    filtered: boolean,
    typed?: readonly string[],
  ): boolean {
    trace.identified = places.identifiers.search(text);
    for (const place of trace.identified) {
      if (passing.has(place)) found.offer(place, badness({ tier: Tier.equal, score: 1 }), Field.name);
    }
    for (const group of groups) {
      for (const reading of group) match(reading, reading.words.length, passing, typed);
      if (found.size > 0) return false;
      if (filtered && group.some((reading) => matchesAnything(reading, reading.words.length))) return true;
    }
    return false;
  }

  /** Fills `found` with the matches of a text. @returns the words searched for where those given found nothing. */
  function find(q: string, passing: Bitset, filtered: boolean): readonly string[] | undefined {
    const groups = readings.of(q, { asYouType: false });
    const elsewhere = ask(q.trim(), groups, passing, filtered);
    if (found.size > 0) return undefined;
    const plain = groups.filter(([first]) => !first!.lettersWhole && !first!.inContext);
    const words = plain.at(-1)?.[0]?.words ?? [];
    const mended = among(elsewhere, passing, filtered, (scope) =>
      mend(plain.flat(), scope, passing, filtered),
    );
    const most = Math.ceil(words.length * 0.75);
    if (mended || elsewhere || most === words.length) return mended;
    const loosely = { words, ...asTyped, lettersWhole: true };
    match(loosely, most, passing);
    if (found.size > 0 || words.length > MOST_LOOSE_WORDS) return undefined;
    const looselyElsewhere = filtered && matchesAnything(loosely, most);
    return among(looselyElsewhere, passing, filtered, (scope) => {
      const corrected = correction.of(words, most, scope);
      if (corrected) match({ ...loosely, words: corrected }, most, passing, words);
      return corrected;
    });
  }

  /**
   * Where the words that were meant are looked for: among all places, so that a search narrowed by a facet still is the
   * search that counted it; only where that leaves nothing, or other places have the words as typed, among those that pass.
   * @param correct looks there, and fills `found`.
   */
  function among(
    elsewhere: boolean,
    passing: Bitset,
    filtered: boolean,
    correct: (scope: Bitset) => readonly string[] | undefined,
  ): readonly string[] | undefined {
    for (const scope of elsewhere ? [passing] : filtered ? [filters.all, passing] : [passing]) {
      const corrected = correct(scope);
      if (found.size > 0) return corrected;
    }
    return undefined;
  }

  /** Fills `found` with what the words may have meant in some place of the scope, asked as if it had been typed. */
  function mend(
    readable: readonly Reading[],
    scope: Bitset,
    passing: Bitset,
    filtered: boolean,
  ): readonly string[] | undefined {
    for (const { words } of readable) {
      const corrected = correction.of(words, words.length, scope);
      if (!corrected) continue;
      const text = corrected.join(' ');
      ask(text, readings.of(text, { asYouType: false }), passing, filtered, words);
      return corrected;
    }
    return undefined;
  }

  function matchesAnything(reading: Reading, needed: number): boolean {
    match(reading, needed, filters.all);
    const size = found.size;
    found.clear();
    return size > 0;
  }

  function start(position?: Position): void {
    found.clear();
    near = position !== undefined;
    trace.identified = [];
    trace.asked.length = 0;
    trace.heldBack.clear();
    trace.corrected = undefined;
  }

  function hitsOf(numbers: readonly number[], from: Position | undefined): Hit[] {
    return numbers.map((number) => {
      const km = from ? kmTo(number, places, from) : 0;
      return { number, distance: Number.isFinite(km) ? km : 0 };
    });
  }

  function explained(hits: Hit[], query: SuggestQuery): Hit[] {
    if (!query.explain) return hits;
    return hits.map((hit) => ({ ...hit, explanation: explainer.of(hit.number, query, found, trace) }));
  }

  function search(query: SearchQuery): SearchResult {
    const passing = filters.passing(query);
    if (query.q.trim() === '') {
      const all = passing.toArray();
      const page = query.position
        ? nearest(places, all, query, query.position)
        : all.slice(query.start, query.start + query.count);
      return { size: all.length, hits: hitsOf(page, query.position), facets: facets.count(all, query) };
    }
    start(query.position);
    const corrected = find(query.q, passing, filters.narrow(query));
    trace.corrected = corrected;
    return {
      size: found.size,
      hits: explained(hitsOf(rank(found, places, query, query.position), query.position), query),
      facets: facets.count(found.places, query),
      ...(corrected ? { correctedQuery: corrected.join(' ') } : {}),
    };
  }

  function suggest(query: SuggestQuery): SuggestResult {
    const passing = filters.passing({ ...query, inArea: false, accessibility: [], flags: [] });
    suggestions(readings.of(query.q, { asYouType: true }), passing);
    const heldBack = query.explain ? trace.heldBack : undefined;
    const page = rank(found, places, { ...query, spread, heldBack }, query.position);
    return { size: found.size, hits: explained(hitsOf(page, query.position), query) };
  }

  /** Fills `found`. What tolerance adds stands below what was typed. */
  function suggestions(groups: readonly (readonly Reading[])[], passing: Bitset): void {
    start();
    for (const readable of groups) {
      for (const reading of readable) complete(reading, passing, none, found);
      if (found.size > 0) break;
    }
    if (found.size >= ENOUGH_SUGGESTIONS) return;
    for (const step of stepsFor(groups[0]?.[0]?.words ?? [])) {
      for (const readable of groups) {
        tolerant.clear();
        for (const reading of readable) {
          if (step === 'spacing') respace(reading, passing);
          else complete(reading, passing, step, tolerant);
        }
        for (const [i, place] of tolerant.places.entries()) {
          if (found.has(place)) continue;
          found.offer(place, tolerant.badnessAt(i), tolerant.fieldAt(i), tolerant.phraseAt(i));
        }
        if (tolerant.size > 0) break;
      }
      if (found.size > 0) return;
    }
  }

  function respace({ words }: Reading, passing: Bitset): void {
    const question = correction.respace(words, passing, tolerant);
    if (!question) return;
    trace.asked.push({ question, needed: question.words.length, typed: words, respaced: true });
  }

  function complete(reading: Reading, passing: Bitset, maxEdits: MaxEdits, into: MatchSet): void {
    const { words } = reading;
    const options = { ...reading, asYouType: true, maxEdits, maxEditsBegun: maxEdits };
    const question = expansion.of(words, options);
    trace.asked.push({ question, needed: words.length });
    matcher.match(question, words.length, passing, into);
  }

  return { ...keepShort({ search, suggest }), beginnings: (letters) => beginnings(searchIndex, letters) };
}
