import type { SuggestedSearch as Suggested } from '../../../core/contract/interpretation.ts';
import type { PlaceLink } from '../../../core/contract/link.ts';
import type { Place, SuggestedPlace } from '../../../core/contract/place.ts';

/** A place in suggestions. `distance` is in kilometres, 0 without a position. */
export interface Suggestion extends Omit<SuggestedPlace, '_links'>, Pick<Place, 'alternative_names'> {}

/** A search that the typed text may lead to, such as one for all places of a kind. */
export type OfferedSearch = Pick<Suggested, 'title' | 'q'>;

/** The suggestions for a text. */
export interface Suggestions {
  readonly places: readonly Suggestion[];
  readonly searches: readonly OfferedSearch[];
}

type Named = Pick<Suggestion, 'id' | 'name' | 'alternative_names'> & Pick<PlaceLink, 'type_name'>;

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
