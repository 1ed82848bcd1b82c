import { Field } from '../index/phrase-index.ts';
import type { TermMatch } from '../query/expanded-query.ts';

/** A word in a phrase of a place that stands for a query word. */
export interface Token {
  readonly queryIndex: number;
  readonly termMatch: TermMatch;
  readonly phrase: number;
  /** Index of the word in the phrase. */
  readonly position: number;
  readonly field: number;
}

/** For each query word, the token that stands for it. */
export type Tokens = readonly (Token | undefined)[];

/** Returns whether a term stands for a query word already. */
export function usesTerm(tokens: Tokens, term: number): boolean {
  for (const token of tokens) if (token?.termMatch.term === term) return true;
  return false;
}

/** Returns a number below 0 if `a` is the better token for a query word, and above 0 if `b` is. */
export function compareTokens(a: Token, b: Token): number {
  return a.termMatch.kind - b.termMatch.kind || a.termMatch.cost - b.termMatch.cost || a.field - b.field;
}

/**
 * Returns whether a synonym matches in a name and another word in the address. That is chance: a hotel called Inn in North Street is no
 * "pub north street", and "Union Five" at number 20 is not at number 5.
 */
export function isSynonymWithAddress(tokens: Tokens): boolean {
  let hasAddress = false;
  let hasSynonym = false;
  for (const token of tokens) {
    if (token?.field === Field.context) hasAddress = true;
    else if (token?.termMatch.synonym && token.field !== Field.type) hasSynonym = true;
  }
  return hasAddress && hasSynonym;
}

/** Returns whether each query word in the mask is followed by the next one in the same phrase. */
export function areAdjacent(tokens: Tokens, adjacentMask: number): boolean {
  if (adjacentMask === 0) return true;
  return tokens.every((token, queryIndex) => {
    if (((adjacentMask >>> queryIndex) & 1) === 0) return true;
    const next = tokens[queryIndex + 1];
    return token !== undefined && next?.phrase === token.phrase && next.position === token.position + 1;
  });
}
