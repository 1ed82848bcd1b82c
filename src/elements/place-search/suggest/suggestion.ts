import type { SuggestedSearch as Suggested } from '../../../core/contract/interpretation.ts';
import type { PlaceLink } from '../../../core/contract/link.ts';
import type { Place, SuggestedPlace } from '../../../core/contract/place.ts';

/** A place in suggestions. `distance` is in kilometres, 0 without a position. */
export interface Suggestion extends Omit<SuggestedPlace, '_links'>, Pick<Place, 'alternative_names'> {}

/** A search that the typed text may lead to, such as one for all places of a kind. */
export type OfferedSearch = Pick<Suggested, 'title' | 'q' | 'type' | 'count'>;

/** The suggestions for a text, in order: kinds of places, places, requests. */
export type Suggestions = readonly (Suggestion | OfferedSearch)[];

type Named = Pick<Suggestion, 'id' | 'name' | 'alternative_names' | 'locality'> &
  Pick<PlaceLink, 'type_name'>;

/**
 * Returns the name of a place, else another name, else its kind with its locality, "Toilets, Republic Street": post boxes and the like have
 * no name.
 * @param kind its kind in the language that is shown; default: in that of the bundle.
 */
export function nameOf(place: Named, kind = place.type_name?.[0], comma = ', '): string {
  return ownNameOf(place) || [kind, place.locality].filter(Boolean).join(comma) || place.id;
}

/**
 * Returns what a list shows of a place beside its name: its kinds, and its address or else its locality. What the name says is left out.
 * @param kinds in the language that is shown.
 */
export function detailOf(
  place: Pick<Named, 'name' | 'alternative_names' | 'locality'> & Pick<Suggestion, 'address'>,
  kinds: readonly string[],
): string[] {
  const named = hasName(place) ? kinds : kinds.slice(1);
  return [named.join(', '), ...whereOf(place)].filter((part) => part !== '');
}

/** Returns the address of a place and its locality, unless its name or its address says it. An address of a street alone says no town. */
export function whereOf(place: Parameters<typeof detailOf>[0]): string[] {
  const { address = '', locality = '' } = place;
  const isTold = !hasName(place) || address.includes(',') || address.includes(locality);
  return [address, isTold ? '' : locality].filter((part) => part !== '');
}

/** Returns whether a place has any name of its own. */
export function hasName(place: Pick<Named, 'name' | 'alternative_names'>): boolean {
  return ownNameOf(place) !== '';
}

function ownNameOf({
  name,
  alternative_names: [other = ''] = [],
}: Pick<Named, 'name' | 'alternative_names'>): string {
  return name || other;
}
