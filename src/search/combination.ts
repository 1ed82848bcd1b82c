import { listOf } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { type PhraseFit, tierOfKind } from './phrase-fit.ts';
import { Field, type PhraseIndex } from './phrase-index.ts';
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
  readonly #mask: Uint32Array;

  /** @param fit that has been asked the question. @param mask of the words each phrase has. */
  constructor(places: PlaceTable, index: PhraseIndex, fit: PhraseFit, mask: Uint32Array) {
    this.#places = places;
    this.#index = index;
    this.#fit = fit;
    this.#mask = mask;
  }

  /** `undefined` where fewer words are found than are needed, or none in a phrase of the place's own. */
  of(place: number, question: Question, needed: number, typeMask: Uint32Array): Combined | undefined {
    const { placePhrases } = this.#index;
    const from = placePhrases.offsets[place]!;
    const to = placePhrases.offsets[place + 1]!;
    let mask = 0;
    for (let i = from; i < to; i++) mask |= this.#mask[placePhrases.values[i]!]!;
    const types = question.asYouType ? NO_TYPES : listOf(this.#places.type, place);
    for (const type of types) mask |= typeMask[type]!;
    if (countBits(mask) < needed) return undefined;
    return this.#together(this.#phrasesOf(place, question.asYouType), question, needed);
  }

  /** The best of the phrases that have all words of the question, a root's name among them; often there is none. */
  inOnePhrase(place: number, question: Question): Combined | undefined {
    const fit = this.#fit;
    let best: Combined | undefined;
    const hold = (phrase: number, field: number, flawless: boolean): void => {
      if (field === Field.context || this.#mask[phrase] === 0) return;
      fit.hold(phrase);
      if (!fit.complete || (flawless && fit.flaws > 0)) return;
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

  #together(
    phrases: Iterable<readonly [phrase: number, field: number]>,
    question: Question,
    needed: number,
  ): Combined | undefined {
    const { words, joined = 0 } = question;
    const fit = this.#fit;
    const tokens: Token[][] = words.map(() => []);
    let best:
      | { matched: number; tier: number; score: number; tokens: (Token | undefined)[]; field: number }
      | undefined;
    for (const [phrase, field] of phrases) {
      if (this.#mask[phrase] === 0) continue;
      fit.hold(phrase);
      for (const asked of words.keys()) {
        for (const { position, sense } of fit.sensesOf(asked)) {
          tokens[asked]!.push({ asked, sense, phrase, position, field });
        }
      }
      if (field === Field.context) continue;
      const [matched, tier, score] = [fit.matched, fit.tierAs(field), fit.score];
      const better =
        !best ||
        matched > best.matched ||
        (matched === best.matched && (tier < best.tier || (tier === best.tier && score > best.score)));
      if (!better) continue;
      best = { matched, tier, score, tokens: tokensHeld(fit, question, phrase, field), field };
    }
    if (!best) return undefined;
    const chosen = best.matched === words.length ? best.tokens : assign(tokens, best.tokens);
    const present = chosen.filter((token) => token !== undefined);
    if (present.length < needed || !partsJoined(chosen, joined)) return undefined;
    const inside = new Set(best.tokens);
    const others = present.filter((token) => !inside.has(token));
    const missing = words.length - present.length;
    const flaws = OUTSIDE_WORD * others.length + MISSING_WORD * missing + editsOf(others);
    const worst = present.reduce((kind, { sense }) => Math.max(kind, sense.kind), 0);
    const tier = missing > 0 ? Tier.partial : others.length > 0 ? tierOfKind(worst) : best.tier;
    return {
      badness: badness({
        tier,
        missing: Math.max(0, missing - 1),
        edits: editsOf(present),
        score: 1 / (1 / best.score + flaws),
      }),
      field: best.field,
      tokens: chosen,
    };
  }
}

const NO_TYPES = new Uint32Array(0);

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

function editsOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { sense }) => sum + (sense.kind === Kind.corrected ? sense.cost : 0), 0);
}

/**
 * Gives each query word a token of its own, as many words as can be (augmenting paths). Words that `start` has placed
 * stay matched.
 */
function assign(
  candidates: readonly (readonly Token[])[],
  start: readonly (Token | undefined)[],
): (Token | undefined)[] {
  const chosen = [...start];
  const owner = new Map<number, number>();
  // A place has its words once, in however many names: "1 St Giles", "St Giles" is no street called "St Giles St".
  const key = ({ sense }: Token): number => sense.word;
  const sorted = candidates.map((tokens) =>
    [...tokens].sort(
      (a, b) => a.sense.kind - b.sense.kind || a.sense.cost - b.sense.cost || a.field - b.field,
    ),
  );
  chosen.forEach((token, asked) => {
    if (token) owner.set(key(token), asked);
  });
  const place = (asked: number, tried: Set<number>): boolean => {
    for (const token of sorted[asked]!) {
      const at = key(token);
      if (tried.has(at)) continue;
      tried.add(at);
      const holder = owner.get(at);
      if (holder !== undefined && !place(holder, tried)) continue;
      owner.set(at, asked);
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
