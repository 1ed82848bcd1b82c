import type { PlaceTable } from '../../core/place-table.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/term-expander.ts';
import { bipartiteMatching } from './bipartite-matching.ts';
import { Coverage } from './coverage.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import { demoted, rankKey, Tier, tierOfKind } from './tier.ts';

/** A word of one of a place's phrases, standing for a query word. */
export interface Token {
  readonly asked: number;
  readonly sense: TermMatch;
  readonly phrase: number;
  readonly position: number;
  readonly field: number;
}

/** For each query word what stands for it. */
export type Tokens = readonly (Token | undefined)[];

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
  /** What was chosen for each query word, once somebody asked. */
  own?: Tokens;
  /** For each query word all that could stand for it, once somebody asked. */
  all?: readonly (readonly Token[])[];
}

const OUTSIDE_WORD = 0.6;
const MISSING_WORD = 2;
/** More than there are fields. */
const FIELDS = 8;

/** Puts the phrases of one place together: the best of them, and what the others have of the words that it lacks. */
export class PlaceMatcher {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #fit: PhraseMatcher;
  readonly #masks: PhraseMasks;
  readonly #coverage: Coverage;
  #question: ExpandedQuery = { words: [], senses: [], asYouType: false, inOne: 0 };
  /** Phrases that were held already, by phrase and field: many places share them. */
  readonly #known = new Map<number, Held>();
  /** Those of the place that is looked at. */
  readonly #all: Held[] = [];

  /** @param fit that will be asked the same questions. @param masks that will, too. */
  constructor(places: PlaceTable, index: PhraseIndex, fit: PhraseMatcher, masks: PhraseMasks) {
    this.#places = places;
    this.#index = index;
    this.#fit = fit;
    this.#masks = masks;
    this.#coverage = new Coverage(places, index, masks);
  }

  /** From here on places are held against this question. */
  ask(question: ExpandedQuery): void {
    this.#question = question;
    this.#coverage.ask(question);
    this.#known.clear();
  }

  /** `undefined` where fewer words are found than are needed, or none in a phrase of the place's own. */
  of(place: number, needed: number, typeMask: Uint32Array): PlaceMatch | undefined {
    return this.#coverage.suffices(place, needed, typeMask) ? this.#together(place, needed) : undefined;
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
    const key = phrase * FIELDS + field;
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
    const own = this.#ownOf(best);
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

  #ownOf(held: Held): Tokens {
    if (held.own) return held.own;
    this.#fit.hold(held.phrase);
    held.own = this.#tokensHeld(held.phrase, held.field);
    return held.own;
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

function haveWord(tokens: Tokens, word: number): boolean {
  for (const token of tokens) if (token?.sense.word === word) return true;
  return false;
}

function isBetter(a: Held, b: Held): boolean {
  if (a.matched !== b.matched) return a.matched > b.matched;
  return a.tier !== b.tier ? a.tier < b.tier : a.score > b.score;
}

function suits(a: Token, b: Token): number {
  return a.sense.kind - b.sense.kind || a.sense.cost - b.sense.cost || a.field - b.field;
}

/**
 * Whether a synonym in a name comes together with an address by chance: a hotel called Inn in North Street is no "pub north
 * street", and "Union Five" at number 20 is not at number 5.
 */
function isByChance(tokens: Tokens): boolean {
  let [context, synonym] = [false, false];
  for (const token of tokens) {
    if (token?.field === Field.context) context = true;
    else if (token?.sense.synonym && token.field !== Field.type) synonym = true;
  }
  return context && synonym;
}

function partsJoined(tokens: Tokens, joined: number): boolean {
  if (joined === 0) return true;
  return tokens.every((token, asked) => {
    if (((joined >>> asked) & 1) === 0) return true;
    const next = tokens[asked + 1];
    return token !== undefined && next?.phrase === token.phrase && next.position === token.position + 1;
  });
}
