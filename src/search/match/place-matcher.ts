import type { PlaceTable } from '../../core/place-table.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import { type ExpandedQuery, MatchKind } from '../query/term-expander.ts';
import { bipartiteMatching } from './bipartite-matching.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import type { PlacePatterns } from './place-patterns.ts';
import { demoted, rankKey, Tier, tierOfKind } from './tier.ts';
import { haveWord, isByChance, partsJoined, suits, type Token, type Tokens } from './tokens.ts';

/** What the phrases of a place say together. */
export interface PlaceMatch {
  readonly badness: number;
  /** Field of the phrase that says most. */
  readonly field: number;
  readonly tokens: Tokens;
}

/** A phrase of some field held against the question. */
interface Held {
  readonly phrase: number;
  readonly field: number;
  readonly matched: number;
  readonly tier: number;
  readonly score: number;
  /** For each query word all that could stand for it, once somebody asked. */
  all?: readonly (readonly Token[])[];
}

const OUTSIDE_WORD = 0.6;
const MISSING_WORD = 2;

/** Puts the phrases of one place together: the best of them, and what the others have of the words that it lacks. */
export class PlaceMatcher {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #fit: PhraseMatcher;
  readonly #masks: PhraseMasks;
  readonly #patterns: PlacePatterns;
  #question: ExpandedQuery = { words: [], senses: [], asYouType: false, inOne: 0 };
  /** Phrases that were held already: many places share them. */
  readonly #known = new Map<number, Held>();
  /** By pattern of a place; `null` where nobody asked. */
  readonly #results: (PlaceMatch | undefined | null)[] = [];
  /** Those of the place that is looked at. */
  readonly #all: Held[] = [];

  /** @param fit that will be asked the same questions. @param masks that will, too, as will these patterns. */
  constructor(
    places: PlaceTable,
    index: PhraseIndex,
    fit: PhraseMatcher,
    masks: PhraseMasks,
    patterns: PlacePatterns,
  ) {
    this.#places = places;
    this.#index = index;
    this.#fit = fit;
    this.#masks = masks;
    this.#patterns = patterns;
  }

  /** From here on places are held against this question. */
  ask(question: ExpandedQuery): void {
    this.#question = question;
    this.#known.clear();
    this.#results.length = 0;
  }

  /**
   * `undefined` where fewer words are found than are needed, or none in a phrase of the place's own. Of places that fit alike, only
   * the first is looked at, and the tokens are its.
   */
  of(place: number, needed: number): PlaceMatch | undefined {
    const pattern = this.#patterns.of(place, needed);
    if (pattern === 0) return undefined;
    while (this.#results.length <= pattern) this.#results.push(null);
    let result = this.#results[pattern];
    if (result === null) {
      result = this.#together(place, needed);
      this.#results[pattern] = result;
    }
    return result;
  }

  /** The best of the phrases that have all words of the question, a root's name among them; often there is none. */
  inOnePhrase(place: number): PlaceMatch | undefined {
    const fit = this.#fit;
    const { asYouType, inContext } = this.#question;
    let best: PlaceMatch | undefined;
    const hold = (phrase: number, field: number, flawless: boolean): void => {
      if ((field === Field.context && !inContext) || this.#masks.of(phrase) === 0) return;
      fit.hold(phrase);
      if (!fit.complete || (flawless && !fit.whole)) return;
      const badness = fit.badnessAs(field);
      if (best && (badness > best.badness || (badness === best.badness && field >= best.field))) return;
      best = { badness, field, tokens: this.#tokensHeld(phrase, field) };
    };
    this.#eachPhrase(place, (phrase, field) => hold(phrase, field, false));
    if (asYouType) return best;
    for (const type of listOf(this.#places.type, place)) {
      for (const phrase of listOf(this.#index.rootPhrases, type)) hold(phrase, Field.type, true);
    }
    return best;
  }

  #eachPhrase(place: number, look: (phrase: number, field: number) => void): void {
    const { placePhrases, placeFields, typePhrases } = this.#index;
    const { asYouType } = this.#question;
    for (let i = placePhrases.offsets[place]!; i < placePhrases.offsets[place + 1]!; i++) {
      const field = placeFields[i]!;
      if (!asYouType || field <= Field.hidden) look(placePhrases.values[i]!, field);
    }
    if (asYouType) return;
    const { offsets, values } = this.#places.type;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      const type = values[i]!;
      const to = typePhrases.offsets[type + 1]!;
      for (let p = typePhrases.offsets[type]!; p < to; p++) look(typePhrases.values[p]!, Field.type);
    }
  }

  readonly #gather = (phrase: number, field: number): void => {
    if (this.#masks.of(phrase) === 0) return;
    const key = this.#patterns.keyOf(phrase, field);
    let held = this.#known.get(key);
    if (!held) {
      held = this.#hold(phrase, field);
      this.#known.set(key, held);
    }
    this.#all.push(held);
  };

  #hold(phrase: number, field: number): Held {
    const fit = this.#fit;
    fit.hold(phrase);
    const { matched, score } = fit;
    return { phrase, field, matched, tier: fit.tierAs(field), score };
  }

  #together(place: number, needed: number): PlaceMatch | undefined {
    const { words, joined = 0, inContext } = this.#question;
    this.#all.length = 0;
    this.#eachPhrase(place, this.#gather);
    let best: Held | undefined;
    let context: Held | undefined;
    for (const held of this.#all) {
      if (held.field !== Field.context) {
        if (!best || isBetter(held, best)) best = held;
      } else if (inContext && (!context || isBetter(held, context))) context = held;
    }
    best ??= context;
    if (!best) return undefined;
    this.#fit.hold(best.phrase);
    const own = this.#tokensHeld(best.phrase, best.field);
    const tokens = best.matched === words.length ? own : this.#completed(own);
    if (!partsJoined(tokens, joined) || isByChance(tokens)) return undefined;
    let [missing, outside, edits, outsideEdits, worst] = [0, 0, 0, 0, MatchKind.whole as number];
    for (let asked = 0; asked < tokens.length; asked++) {
      const token = tokens[asked];
      if (!token) {
        missing++;
        continue;
      }
      const { kind, cost } = token.sense;
      const slips = kind === MatchKind.corrected ? cost : 0;
      edits += slips;
      worst = Math.max(worst, kind);
      if (token === own[asked]) continue;
      outside++;
      outsideEdits += slips;
    }
    if (words.length - missing < needed) return undefined;
    const flaws = OUTSIDE_WORD * outside + MISSING_WORD * missing + outsideEdits;
    const tier = missing > 0 ? Tier.partial : outside > 0 ? tierOfKind(worst) : best.tier;
    const score = 1 / (1 / best.score + flaws);
    const found = rankKey({ tier, missing: Math.max(0, missing - 1), edits, score });
    return {
      badness: best === context && tier < Tier.context ? demoted(Tier.context, found) : found,
      field: best.field,
      tokens,
    };
  }

  /** The tokens of one phrase, and for the words that it lacks those that others of the place have. */
  #completed(own: Tokens): Tokens {
    const tokens = [...own];
    for (let asked = 0; asked < tokens.length; asked++) {
      if (tokens[asked]) continue;
      let best: Token | undefined;
      let taken = false;
      for (const held of this.#all) {
        if (((this.#masks.of(held.phrase) >>> asked) & 1) === 0) continue;
        for (const token of this.#tokensOf(held)[asked]!) {
          // A place has its words once, in however many names: "1 St Giles", "St Giles" is no street called "St Giles St".
          if (haveWord(tokens, token.sense.word)) taken = true;
          else if (!best || suits(token, best) < 0) best = token;
        }
      }
      if (!best && taken) return this.#assigned(own);
      tokens[asked] = best;
    }
    return tokens;
  }

  /** Gives each query word a word of its own, as many as can be. Those that `own` has placed stay matched. */
  #assigned(own: Tokens): Tokens {
    const known: Token[][] = [];
    const choicesOf = (asked: number): readonly Token[] => {
      known[asked] ??= this.#choicesOf(asked);
      return known[asked];
    };
    return bipartiteMatching(own, choicesOf, ({ sense }) => sense.word);
  }

  /** All words of the place that could stand for a query word, best first. */
  #choicesOf(asked: number): Token[] {
    const choices: Token[] = [];
    for (const held of this.#all) {
      if (((this.#masks.of(held.phrase) >>> asked) & 1) === 0) continue;
      for (const token of this.#tokensOf(held)[asked]!) choices.push(token);
    }
    return choices.length > 1 ? choices.sort(suits) : choices;
  }

  #tokensOf(held: Held): readonly (readonly Token[])[] {
    if (held.all) return held.all;
    const fit = this.#fit;
    const { phrase, field } = held;
    fit.hold(phrase);
    held.all = this.#question.words.map((_, asked) => {
      const tokens: Token[] = [];
      for (let position = 0; position < fit.length; position++) {
        const sense = fit.senseAt(asked, position);
        if (sense) tokens.push({ asked, sense, phrase, position, field });
      }
      return tokens;
    });
    return held.all;
  }

  /** What stands for each word of the question in the phrase that `fit` holds. */
  #tokensHeld(phrase: number, field: number): Tokens {
    const fit = this.#fit;
    return this.#question.words.map((_, asked) => {
      const sense = fit.senseOf(asked);
      return sense && { asked, sense, phrase, position: fit.position[asked]!, field };
    });
  }
}

function isBetter(a: Held, b: Held): boolean {
  if (a.matched !== b.matched) return a.matched > b.matched;
  return a.tier !== b.tier ? a.tier < b.tier : a.score > b.score;
}
