import {
  type ExplainedWord,
  type Explanation,
  fieldNames,
  type How,
  tierNames,
} from '../core/explanation.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SuggestQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { type IntLists, mapList } from '../core/structures/int-lists.ts';
import { MAX_PHRASE_WORDS } from './index/phrase-collector.ts';
import type { PhraseIndex } from './index/phrase-index.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import type { PlaceMatch } from './match/place-matcher.ts';
import { editsOf, scoreOf, subtierOf, tierOf } from './match/tier.ts';
import type { Token } from './match/tokens.ts';
import { editsBetween } from './query/fuzzy-term-index.ts';
import { type ExpandedQuery, MatchKind } from './query/term-expander.ts';
import { kmTo } from './rank/nearest.ts';
import type { Prominence } from './rank/prominence.ts';
import { nearness } from './rank/rank-key.ts';
import { tokenizationsOf, wordsOf } from './text/analyzer.ts';

/** A question that matches were looked for with. */
export interface ExplainedQuery {
  readonly question: ExpandedQuery;
  readonly needed: number;
  /** The words that the question's stand for, where it was corrected. */
  readonly typed?: readonly string[];
  /** The badness that a match is ranked with, where the way it was found puts it below others. */
  readonly ranked?: (found: number) => number;
}

/** What a query was turned into on its way to the matches. */
export interface Trace {
  /** Places that it is an identifier of. */
  identified: readonly number[];
  readonly asked: ExplainedQuery[];
  /** Places that stand behind others of their name. */
  readonly heldBack: Set<number>;
  /** Words that were searched for instead. */
  corrected?: readonly string[] | undefined;
}

/** Tells of places found why they were: asks the same questions again, about each place alone. */
export class Explainer {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #matcher: Matcher;
  readonly #prominence: Prominence;
  readonly #settings: SearchSettings;

  constructor(
    places: PlaceTable,
    index: PhraseIndex,
    matcher: Matcher,
    prominence: Prominence,
    settings: SearchSettings,
  ) {
    this.#places = places;
    this.#index = index;
    this.#matcher = matcher;
    this.#prominence = prominence;
    this.#settings = settings;
  }

  /** @param found with `place`, as it was ranked. */
  of(
    place: number,
    { q, position }: Pick<SuggestQuery, 'q' | 'position'>,
    found: MatchSet,
    { identified, asked, heldBack, corrected }: Trace,
  ): Explanation {
    const index = found.indexOf(place);
    const match = { place, badness: found.badnessAt(index), field: found.fieldAt(index) };
    const { badness, field } = match;
    const prominence = this.#prominence.of(place);
    const subtier = subtierOf(badness);
    const km = position ? kmTo(place, this.#places, position) : Number.POSITIVE_INFINITY;
    return {
      tier: tierNames[tierOf(badness)]!,
      ...(subtier === undefined ? {} : { subtier: tierNames[subtier]! }),
      field: identified.includes(place) ? 'identifier' : fieldNames[field]!,
      ...this.#words(match, asked, wordsOf(q)),
      cost: editsOf(badness),
      score: scoreOf(badness),
      ...(Number.isFinite(km) ? { distance: km } : {}),
      ...(position ? { nearness: nearness(km / this.#prominence.ofDistance(place, field)) } : {}),
      prominence,
      importance: this.#places.importance[place]!,
      ...(heldBack.has(place) ? { held_back: true } : {}),
      ...(corrected ? { corrected_query: corrected.join(' ') } : {}),
    };
  }

  /** What stands for the words of the question that made the match as good as it is; none for an identifier's. */
  #words(
    { place, badness, field }: { readonly place: number; readonly badness: number; readonly field: number },
    asked: readonly ExplainedQuery[],
    query: readonly string[],
  ): Pick<Explanation, 'words' | 'missing'> {
    for (const one of asked) {
      const combined = this.#matcher.explain(one.question, one.needed, place);
      if (!combined || combined.field !== field) continue;
      const found = one.ranked?.(combined.badness) ?? combined.badness;
      if (found === badness) return this.#tell(place, one, combined, query);
    }
    return { words: [], missing: [] };
  }

  #tell(
    place: number,
    { question, typed = question.words }: ExplainedQuery,
    { tokens }: PlaceMatch,
    query: readonly string[],
  ): Pick<Explanation, 'words' | 'missing'> {
    const aligned = typed.length === question.words.length;
    const words: ExplainedWord[] = [];
    const missing: string[] = [];
    question.words.forEach((word, i) => {
      const token = tokens[i];
      const asked = aligned ? typed[i]! : word;
      if (!token) {
        missing.push(asked);
        return;
      }
      const found = this.#index.words[token.sense.word]!;
      const how = this.#how(word, found, token);
      const instead = asked !== word && word !== found ? { meant: word } : {};
      const corrected = asked !== word || how === 'corrected';
      words.push({
        asked,
        ...instead,
        found,
        how: how === 'whole' ? changeOf(word, asked, typed, question.rephrased ? query : typed) : how,
        ...(corrected ? { edits: editsBetween(asked, instead.meant ?? found, true) } : {}),
        in: fieldNames[token.field]!,
        text: this.#text(place, token),
      });
    });
    return { words, missing };
  }

  #how(word: string, found: string, { sense }: Token): How {
    if (sense.kind === MatchKind.corrected) return 'corrected';
    if (sense.kind === MatchKind.prefix) return 'prefix';
    if (word === found) return 'whole';
    const together = (group: readonly string[]): boolean => group.includes(word) && group.includes(found);
    if (this.#settings.abbreviations.some(together)) return 'abbreviation';
    return this.#settings.synonyms.some(together) ? 'synonym' : 'plural';
  }

  /** The text that a phrase was read from, as it is written. */
  #text(place: number, { phrase, field }: Token): string {
    const read = mapList(this.#index.phraseWords, phrase, (word) => this.#index.words[word]!).join(' ');
    const is = (text: string): boolean =>
      tokenizationsOf(text).some((words) => words.slice(0, MAX_PHRASE_WORDS).join(' ') === read);
    return this.#textsIn(place, fieldNames[field]!).find(is) ?? read;
  }

  #textsIn(place: number, field: (typeof fieldNames)[number]): string[] {
    const { strings, types, type, address, parents } = this.#places;
    const texts = (column: IntLists, of: number): string[] =>
      mapList(column, of, (string) => strings.get(string));
    const names = ['name', 'short_name', 'alternative_names', 'hidden_names'] as const;
    if (field === 'type') {
      const own = mapList(type, place, (number) => `${types[number]!.path}/`);
      return types
        .filter(({ path }) => own.some((below) => below.startsWith(`${path}/`)))
        .flatMap(({ name, plural }) => [name, plural]);
    }
    if (field !== 'context') return texts(this.#places[field], place);
    const ofParents = mapList(parents, place, (parent) =>
      names.flatMap((name) => texts(this.#places[name], parent)),
    );
    return [...texts(address, place), ...ofParents.flat()];
  }
}

/** What was done to the query before it had a word. */
function changeOf(word: string, asked: string, typed: readonly string[], query: readonly string[]): How {
  if (asked !== word) return 'corrected';
  if (!typed.includes(word)) return 'spacing';
  return query.includes(word) ? 'whole' : 'rephrased';
}
