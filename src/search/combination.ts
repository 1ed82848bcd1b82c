import { listOf } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { type PhraseFit, tierOfKind } from './phrase-fit.ts';
import { Field, type PhraseIndex } from './phrase-index.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import { Kind, type Question, type Sense } from './senses.ts';
import { badness, Tier } from './tier.ts';

/** A word of one of a place's phrases, standing for a query word. */
export interface Token {
  readonly asked: number;
  readonly sense: Sense;
  readonly phrase: number;
  readonly position: number;
  readonly field: number;
}

/** What the phrases of a place say together. */
export interface Combined {
  readonly badness: number;
  /** Field of the phrase that says most. */
  readonly field: number;
  /** For each query word what stands for it. */
  readonly tokens: readonly (Token | undefined)[];
}

const OUTSIDE_WORD = 0.6;
const MISSING_WORD = 2;

/** Puts the phrases of one place together: the best of them, and what the others have of the words that it lacks. */
export class Combination {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #fit: PhraseFit;
  readonly #masks: PhraseMasks;
  #question: Question | undefined;
  readonly #known = new Map<number, Held>();

  /** @param fit that has been asked the question. @param masks that were, too. */
  constructor(places: PlaceTable, index: PhraseIndex, fit: PhraseFit, masks: PhraseMasks) {
    this.#places = places;
    this.#index = index;
    this.#fit = fit;
    this.#masks = masks;
  }

  /** `undefined` where fewer words are found than are needed, or none in a phrase of the place's own. */
  of(place: number, question: Question, needed: number, typeMask: Uint32Array): Combined | undefined {
    const { placePhrases, placeFields } = this.#index;
    const from = placePhrases.offsets[place]!;
    const to = placePhrases.offsets[place + 1]!;
    let mask = 0;
    const last = question.asYouType ? Field.hidden : Field.context;
    for (let i = from; i < to; i++) {
      if (placeFields[i]! <= last) mask |= this.#masks.of(placePhrases.values[i]!);
    }
    const { offsets, values } = this.#places.type;
    if (!question.asYouType) {
      for (let i = offsets[place]!; i < offsets[place + 1]!; i++) mask |= typeMask[values[i]!]!;
    }
    if (countBits(mask) < needed) return undefined;
    return this.#together(this.#phrasesOf(place, question.asYouType), question, needed);
  }

  /** The best of the phrases that have all words of the question, a root's name among them; often there is none. */
  inOnePhrase(place: number, question: Question): Combined | undefined {
    const fit = this.#fit;
    let best: Combined | undefined;
    const hold = (phrase: number, field: number, flawless: boolean): void => {
      if ((field === Field.context && !question.inContext) || this.#masks.of(phrase) === 0) return;
      fit.hold(phrase);
      if (!fit.complete || (flawless && !fit.whole)) return;
      const badness = fit.badnessAs(field);
      if (best && (badness > best.badness || (badness === best.badness && field >= best.field))) return;
      best = { badness, field, tokens: tokensHeld(fit, question, phrase, field) };
    };
    for (const [phrase, field] of this.#phrasesOf(place, question.asYouType)) hold(phrase, field, false);
    if (question.asYouType) return best;
    for (const type of listOf(this.#places.type, place)) {
      for (const phrase of listOf(this.#index.rootPhrases, type)) hold(phrase, Field.type, true);
    }
    return best;
  }

  *#phrasesOf(place: number, asYouType: boolean): Generator<readonly [phrase: number, field: number]> {
    const { placePhrases, placeFields, typePhrases } = this.#index;
    for (let i = placePhrases.offsets[place]!; i < placePhrases.offsets[place + 1]!; i++) {
      const field = placeFields[i]!;
      if (!asYouType || field <= Field.hidden) yield [placePhrases.values[i]!, field];
    }
    if (asYouType) return;
    for (const type of listOf(this.#places.type, place)) {
      for (const phrase of listOf(typePhrases, type)) yield [phrase, Field.type];
    }
  }

  /** The phrase held against the question. Many places share it, so that it is held once. */
  #held(phrase: number, field: number, question: Question): Held {
    if (this.#question !== question) {
      this.#question = question;
      this.#known.clear();
    }
    const key = phrase * FIELDS + field;
    const known = this.#known.get(key);
    if (known) return known;
    const fit = this.#fit;
    fit.hold(phrase);
    const held = {
      matched: fit.matched,
      tier: fit.tierAs(field),
      score: fit.score,
      field,
      own: tokensHeld(fit, question, phrase, field),
      tokens: question.words.map((_, asked) =>
        Array.from(fit.sensesOf(asked), ({ position, sense }) => ({ asked, sense, phrase, position, field })),
      ),
    };
    this.#known.set(key, held);
    return held;
  }

  #together(
    phrases: Iterable<readonly [phrase: number, field: number]>,
    question: Question,
    needed: number,
  ): Combined | undefined {
    const { words, joined = 0 } = question;
    const all: Held[] = [];
    let best: Held | undefined;
    for (const [phrase, field] of phrases) {
      if (this.#masks.of(phrase) === 0) continue;
      const held = this.#held(phrase, field, question);
      all.push(held);
      const stands = field !== Field.context || question.inContext;
      if (stands && (!best || isBetter(held, best))) best = held;
    }
    if (!best) return undefined;
    const tokens = best.matched === words.length ? best.own : completed(best.own, all);
    let [present, outside, edits, outsideEdits, worst] = [0, 0, 0, 0, Kind.whole as number];
    tokens.forEach((token, asked) => {
      if (!token) return;
      const { kind, cost } = token.sense;
      const slips = kind === Kind.corrected ? cost : 0;
      present++;
      edits += slips;
      worst = Math.max(worst, kind);
      if (token === best.own[asked]) return;
      outside++;
      outsideEdits += slips;
    });
    if (present < needed || !partsJoined(tokens, joined)) return undefined;
    const missing = words.length - present;
    const flaws = OUTSIDE_WORD * outside + MISSING_WORD * missing + outsideEdits;
    const tier = missing > 0 ? Tier.partial : outside > 0 ? tierOfKind(worst) : best.tier;
    const score = 1 / (1 / best.score + flaws);
    return {
      badness: badness({ tier, missing: Math.max(0, missing - 1), edits, score }),
      field: best.field,
      tokens,
    };
  }
}

/** A phrase of some field held against the question. */
interface Held {
  readonly matched: number;
  readonly tier: number;
  readonly score: number;
  readonly field: number;
  /** For each query word what stands for it in the phrase. */
  readonly own: readonly (Token | undefined)[];
  /** For each query word all that could. */
  readonly tokens: readonly (readonly Token[])[];
}

/** More than there are fields. */
const FIELDS = 8;

function isBetter(a: Held, b: Held): boolean {
  if (a.matched !== b.matched) return a.matched > b.matched;
  return a.tier !== b.tier ? a.tier < b.tier : a.score > b.score;
}

/** What stands for each word of the question in the phrase that `fit` holds. */
function tokensHeld(
  fit: PhraseFit,
  { words }: Question,
  phrase: number,
  field: number,
): (Token | undefined)[] {
  return words.map((_, asked) => {
    const sense = fit.senseOf(asked);
    return sense && { asked, sense, phrase, position: fit.position[asked]!, field };
  });
}

/** The tokens of one phrase, and for the words that it lacks those that others have. */
function completed(
  own: readonly (Token | undefined)[],
  all: readonly Held[],
): readonly (Token | undefined)[] {
  const tokens = [...own];
  const used = new Set<number>();
  for (const token of own) if (token) used.add(token.sense.word);
  for (let asked = 0; asked < tokens.length; asked++) {
    if (tokens[asked]) continue;
    let best: Token | undefined;
    let taken = false;
    for (const held of all) {
      for (const token of held.tokens[asked]!) {
        // A place has its words once, in however many names: "1 St Giles", "St Giles" is no street called "St Giles St".
        if (used.has(token.sense.word)) taken = true;
        else if (!best || suits(token, best) < 0) best = token;
      }
    }
    if (!best && taken) return assign(own, all);
    tokens[asked] = best;
    if (best) used.add(best.sense.word);
  }
  return tokens;
}

function suits(a: Token, b: Token): number {
  return a.sense.kind - b.sense.kind || a.sense.cost - b.sense.cost || a.field - b.field;
}

/**
 * Gives each query word a token of its own, as many words as can be (augmenting paths). Words that `start` has placed
 * stay matched.
 */
function assign(start: readonly (Token | undefined)[], all: readonly Held[]): readonly (Token | undefined)[] {
  const chosen = [...start];
  const owner = new Map<number, number>();
  const sorted = start.map((_, asked) => all.flatMap((held) => held.tokens[asked]!).sort(suits));
  chosen.forEach((token, asked) => {
    if (token) owner.set(token.sense.word, asked);
  });
  const place = (asked: number, tried: Set<number>): boolean => {
    for (const token of sorted[asked]!) {
      const { word } = token.sense;
      if (tried.has(word)) continue;
      tried.add(word);
      const holder = owner.get(word);
      if (holder !== undefined && !place(holder, tried)) continue;
      owner.set(word, asked);
      chosen[asked] = token;
      return true;
    }
    return false;
  };
  chosen.forEach((token, asked) => {
    if (!token) place(asked, new Set());
  });
  return chosen;
}

function partsJoined(tokens: readonly (Token | undefined)[], joined: number): boolean {
  return tokens.every((token, asked) => {
    if (((joined >>> asked) & 1) === 0) return true;
    const next = tokens[asked + 1];
    return token !== undefined && next?.phrase === token.phrase && next.position === token.position + 1;
  });
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
