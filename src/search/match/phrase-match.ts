import { Field } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import { demotedRankKey, rankKey } from '../rank/rank-key.ts';
import { Tier, tierOfKind } from './tier.ts';

/** A place named like a category ranks above places of the category only if it is about as near. */
const CATEGORY_SCORE_FACTOR = 0.9;
/** Extra edits of a corrected suggestion inside a name, because people type names from the beginning. */
const INSIDE_EDITS = 0.3;

/** Extra edits of a name in Latin letters, which it is not written in: the least that puts it behind names as they are written. */
const ROMANIZED_EDITS = 0.05;

/** How one phrase matches a query. */
export interface PhraseMatch {
  /** How many query words a word of the phrase stands for. Each word of the phrase stands for one of them only. */
  readonly matched: number;
  /** For each query word, the position of its word in the phrase; -1 for none. */
  readonly positions: Int8Array;
  /** How many words the phrase has. */
  readonly length: number;
  /** Whether the phrase has all query words, and adjacent ones side by side. */
  readonly isComplete: boolean;
  /** Whether the phrase consists of the matched words, in the query's order. */
  readonly isExact: boolean;
  /** Whether the phrase is complete and begins with the query. "The Union" begins with "union", too. */
  readonly isBeginning: boolean;
  /** Whether some word is loose: see `TermMatch`. */
  readonly isLoose: boolean;
  /** The worst `MatchKind` of a word. */
  readonly kind: number;
  /** Edits of all corrected words. */
  readonly edits: number;
  /** Above 0, up to 1. It is 1 for a phrase that equals the query. */
  readonly score: number;
}

/** Returns the last field whose phrases may have words of a query. A suggestion is found by names only. */
export function lastFieldOf({ asYouType }: ExpandedQuery): number {
  return asYouType ? Field.hidden : Field.context;
}

/** Returns the last field whose phrases may match a query alone, without phrases of other fields. */
export function lastFieldAlone({ asYouType, inContext }: ExpandedQuery): number {
  return asYouType ? Field.hidden : inContext ? Field.context : Field.type;
}

/** Returns the tier of a match in a field of a place. */
export function phraseTier(match: PhraseMatch, field: number, query: ExpandedQuery): number {
  const { asYouType, hasPosition, synonymExpanded } = query;
  const tier = tierOfKind(match.kind);
  const isName = field <= Field.hidden;
  const isType = field === Field.type;
  const isNearbyType = hasPosition && isType;
  if (!isName && !isType) return tier;
  if ((!isNearbyType && (match.isLoose || synonymExpanded)) || !match.isBeginning) return tier;
  const isWhole = match.length === match.matched;
  if (tier === Tier.whole && isName) return isWhole ? Tier.equal : Tier.starts;
  if (tier === Tier.whole && isWhole) return isNearbyType ? Tier.equal : Tier.starts;
  return tier === Tier.prefix && isName && asYouType ? Tier.starts : tier;
}

/** Returns the extra edits of a match in a field. */
export function fieldEdits(field: number): number {
  return field === Field.romanized ? ROMANIZED_EDITS : 0;
}

/** Returns the rank key of a complete match in a field of a place. */
export function phraseRankKey(match: PhraseMatch, field: number, query: ExpandedQuery): number {
  const isInside = match.edits > 0 && query.asYouType && match.positions[0] !== 0;
  const edits = match.edits + (isInside ? INSIDE_EDITS : 0) + fieldEdits(field);
  const tier = phraseTier(match, field, query);
  const isCategory = field === Field.type && tier === Tier.equal;
  const key = rankKey({ tier, score: match.score * (isCategory ? CATEGORY_SCORE_FACTOR : 1), edits });
  return field === Field.context && tier < Tier.context ? demotedRankKey(Tier.context, key) : key;
}
