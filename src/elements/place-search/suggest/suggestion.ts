import type { Explanation } from '../../../core/explanation.ts';

/** A place in suggestions. `distance` is in kilometres, 0 without a position. */
export interface Suggestion {
  readonly id: string;
  readonly identifiers: readonly string[];
  readonly name: string;
  readonly type: readonly string[];
  readonly type_name: readonly string[];
  readonly address?: string;
  readonly distance: number;
  readonly alternative_names?: readonly string[];
  /** Present only where it was requested. */
  readonly _explanation?: Explanation;
}

/** A search that the typed text may lead to, such as one for all places of a kind. */
export interface SuggestedSearch {
  readonly title: string;
  readonly q: string;
}

/** The suggestions for a text. */
export interface Suggestions {
  readonly places: readonly Suggestion[];
  readonly searches: readonly SuggestedSearch[];
}

type Named = Pick<Suggestion, 'id' | 'name' | 'alternative_names'> & Partial<Pick<Suggestion, 'type_name'>>;

/**
 * Returns the name of a place, else another name, else its kind: post boxes and the like have no name.
 * @param kind its kind in the language that is shown; default: in that of the bundle.
 */
export function nameOf(
  { name, type_name, id, alternative_names: [other] = [] }: Named,
  kind = type_name?.[0],
): string {
  return name || other || kind || id;
}
