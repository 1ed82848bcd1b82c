import { Field } from '../index/phrase-index.ts';
import type { TermMatch } from '../query/term-expander.ts';

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

/** Whether a word of the vocabulary stands for one of the query already. */
export function haveWord(tokens: Tokens, word: number): boolean {
  for (const token of tokens) if (token?.sense.word === word) return true;
  return false;
}

/** Below 0 where `a` is the better token for a query word, above where `b` is. */
export function suits(a: Token, b: Token): number {
  return a.sense.kind - b.sense.kind || a.sense.cost - b.sense.cost || a.field - b.field;
}

/**
 * Whether a synonym in a name comes together with an address by chance: a hotel called Inn in North Street is no "pub north
 * street", and "Union Five" at number 20 is not at number 5.
 */
export function isByChance(tokens: Tokens): boolean {
  let [context, synonym] = [false, false];
  for (const token of tokens) {
    if (token?.field === Field.context) context = true;
    else if (token?.sense.synonym && token.field !== Field.type) synonym = true;
  }
  return context && synonym;
}

/** Whether the words that must be followed by the next one are, in one phrase. @param joined a bit each. */
export function partsJoined(tokens: Tokens, joined: number): boolean {
  if (joined === 0) return true;
  return tokens.every((token, asked) => {
    if (((joined >>> asked) & 1) === 0) return true;
    const next = tokens[asked + 1];
    return token !== undefined && next?.phrase === token.phrase && next.position === token.position + 1;
  });
}
