import type { TextMatches } from './full-text/full-text.ts';
import type { ExpandedQuery, Words } from './query/expanded-query.ts';
import type { KindPlaces } from './query/kind-lexicon.ts';

/** Words, and the kind of places that they stand for. */
export interface NamedKind extends KindPlaces {
  readonly words: Words;
}

/** One way in which places may match a text. Each match remembers the clause that gave it its rank key. */
export type Clause =
  /** Places that have the text as an identifier. */
  | { readonly kind: 'identifier'; readonly text: string }
  /** Places that have words. */
  | WordsClause
  /** All places of a kind. */
  | { readonly kind: 'kind'; readonly of: NamedKind; readonly rankKey: number }
  /** Places that have words in their longer texts. */
  | { readonly kind: 'texts'; readonly matches: TextMatches };

/** Places that have at least `minShouldMatch` words of a query. */
export interface WordsClause {
  readonly kind: 'words';
  readonly query: ExpandedQuery;
  readonly minShouldMatch: number;
  /** Text that stands for the query and `minShouldMatch`, if a later candidate may repeat the query. */
  readonly key?: string;
  /** The words as typed, if those of the query are corrected. */
  readonly typed?: Words;
  /** The kind that the places must be of, named by other words. */
  readonly of?: NamedKind;
  /** Returns the rank key that a match counts with, from the one of its words; infinite if it does not count. */
  readonly rerank?: (key: number) => number;
}
