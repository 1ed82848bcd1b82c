import { listOf } from '../core/lists.ts';
import { Field, type PhraseIndex } from './phrase-index.ts';
import { Kind, type Senses } from './senses.ts';

/** How good a match is before anything else counts. Lower is better; nothing crosses a tier. */
export const Tier = {
  /** A whole name, or a whole identifier, is the query. */
  equal: 0,
  /** A name starts with the query, or the query is a kind of place and this is one. */
  starts: 1,
  /** Every word is there, whole. */
  whole: 2,
  /** The last word is only begun. */
  prefix: 3,
  /** Words were corrected. */
  corrected: 4,
  /** Some words are missing. */
  partial: 5,
} as const;

/** One place that matches, and why. */
export interface Match {
  readonly place: number;
  readonly tier: number;
  /** 0 to 1, to compare matches of one tier. Equal matched names have equal scores. */
  readonly score: number;
  /** `Field` of the phrase that matched best. */
  readonly field: number;
  /** Sum of the edits of corrected words. */
  readonly edits: number;
  /** For each query word the vocabulary word that stands for it and the kind, or `undefined` where none does. */
  readonly words: readonly (Token | undefined)[];
}

/** A word of one of the place's phrases, standing for a query word. */
interface Token {
  readonly word: number;
  readonly kind: number;
  readonly cost: number;
  readonly phrase: number;
  readonly position: number;
}

export interface MatchOptions {
  /** Number of query words. */
  readonly length: number;
  /** How many of them must match. */
  readonly needed: number;
  /** Suggest looks at names only, and there a name that merely begins like the query starts with it. */
  readonly asYouType: boolean;
}

/**
 * Holds one place against a query: which of its phrases fits best, and whether the place's other phrases have
 * the words that it lacks ("lodge" in the name, "balliol" in a tag). A word of the place counts for one query
 * word only. `undefined` when fewer words match than are needed.
 */
export function matchPlace(
  index: PhraseIndex,
  types: Uint32Array,
  place: number,
  senses: Senses,
  options: MatchOptions,
): Match | undefined {
  const candidates: Token[][] = Array.from({ length: options.length }, () => []);
  let best: Fit | undefined;
  const look = (phrase: number, field: number): void => {
    const own = tokensOf(index, phrase, senses, options.length);
    if (!own) return;
    own.forEach((tokens, asked) => {
      candidates[asked]!.push(...tokens);
    });
    const fit = fitOf(index, phrase, field, assign(own), options);
    if (!best || isBetter(fit, best)) best = fit;
  };
  const from = index.placePhrases.offsets[place]!;
  const to = index.placePhrases.offsets[place + 1]!;
  for (let i = from; i < to; i++) {
    const field = index.placeFields[i]!;
    if (!options.asYouType || field <= Field.hidden) look(index.placePhrases.values[i]!, field);
  }
  if (!options.asYouType) {
    for (const type of types) for (const phrase of listOf(index.typePhrases, type)) look(phrase, Field.type);
  }
  if (!best) return undefined;

  const words = best.matched === options.length ? best.words : assign(candidates, best.words);
  const matched = words.filter((token) => token !== undefined).length;
  if (matched < options.needed) return undefined;
  const inside = new Set(best.words);
  const others = words.filter((token) => token !== undefined && !inside.has(token));
  const flaws = OUTSIDE_WORD * others.length + MISSING_WORD * (options.length - matched) + editsOf(others);
  return {
    place,
    tier: matched < options.length ? Tier.partial : others.length > 0 ? tierOfKinds(words) : best.tier,
    score: 1 / (1 / best.score + flaws),
    field: best.field,
    edits: editsOf(words),
    words,
  };
}

function editsOf(words: readonly (Token | undefined)[]): number {
  return words.reduce((sum, token) => sum + (token?.kind === Kind.corrected ? token.cost : 0), 0);
}

// What a flaw takes from the score, relative to a flawless name.
const EXTRA_WORD = 0.1;
const ORDER_BREAK = 0.3;
const OUTSIDE_WORD = 0.6;
const MISSING_WORD = 2;

/** How well one phrase answers the query. */
interface Fit {
  readonly words: readonly (Token | undefined)[];
  readonly matched: number;
  readonly tier: number;
  readonly score: number;
  readonly field: number;
}

/** The tokens of a phrase by query word, or `undefined` when it has none. */
function tokensOf(index: PhraseIndex, phrase: number, senses: Senses, length: number): Token[][] | undefined {
  let own: Token[][] | undefined;
  listOf(index.phraseWords, phrase).forEach((word, position) => {
    for (const { asked, kind, cost } of senses.get(word) ?? []) {
      own ??= Array.from({ length }, () => []);
      own[asked]!.push({ word, kind, cost, phrase, position });
    }
  });
  own?.forEach((tokens, asked) => {
    const misplaced = (token: Token): number => (token.position === asked ? 0 : 1);
    tokens.sort((a, b) => a.kind - b.kind || a.cost - b.cost || misplaced(a) - misplaced(b));
  });
  return own;
}

/**
 * Gives each query word a token of its own, as many words as can be (augmenting paths). Words that `start`
 * has placed stay matched.
 */
function assign(
  candidates: readonly (readonly Token[])[],
  start: readonly (Token | undefined)[] = [],
): (Token | undefined)[] {
  const chosen = candidates.map((_, asked) => start[asked]);
  const owner = new Map<string, number>();
  const key = (token: Token): string => `${token.phrase}:${token.position}`;
  chosen.forEach((token, asked) => {
    if (token) owner.set(key(token), asked);
  });
  const place = (asked: number, tried: Set<string>): boolean => {
    for (const token of candidates[asked]!) {
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

function fitOf(
  index: PhraseIndex,
  phrase: number,
  field: number,
  words: readonly (Token | undefined)[],
  { length, asYouType }: MatchOptions,
): Fit {
  const present = words.filter((token) => token !== undefined);
  const phraseLength = index.phraseWords.offsets[phrase + 1]! - index.phraseWords.offsets[phrase]!;
  const extra = phraseLength - present.length;
  const breaks = present.filter(
    (token, i) => i > 0 && token.position !== present[i - 1]!.position + 1,
  ).length;
  const cost = present.reduce((sum, token) => sum + token.cost, 0);
  const complete = present.length === length;
  let tier = tierOfKinds(words);
  // "union" is how "The Union" starts, though not the whole of it.
  const lead =
    present[0]?.position === 1 && index.stopWords.has(listOf(index.phraseWords, phrase)[0]!) ? 1 : 0;
  if (complete && present.every((token, i) => token.position === i + lead && isTheWord(token))) {
    const isName = field <= Field.hidden;
    if (tier === Tier.whole && extra === 0 && isName) tier = Tier.equal;
    else if (tier === Tier.whole && (isName || (extra === 0 && field === Field.type))) tier = Tier.starts;
    else if (tier === Tier.prefix && isName && asYouType) tier = Tier.starts;
  }
  const score = 1 / (1 + EXTRA_WORD * extra + ORDER_BREAK * breaks + cost);
  return { words, matched: present.length, tier, score, field };
}

/** Not its plural: "physics" is not how "Physic Garden" starts. */
function isTheWord({ kind, cost }: Token): boolean {
  return kind !== Kind.whole || cost === 0;
}

function tierOfKinds(words: readonly (Token | undefined)[]): number {
  const worst = words.reduce((kind, token) => Math.max(kind, token?.kind ?? 0), 0);
  return worst === Kind.whole ? Tier.whole : worst === Kind.prefix ? Tier.prefix : Tier.corrected;
}

function isBetter(a: Fit, b: Fit): boolean {
  if (a.matched !== b.matched) return a.matched > b.matched;
  return a.tier !== b.tier ? a.tier < b.tier : a.score > b.score;
}
