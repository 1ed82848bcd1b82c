import { sortPlaces } from '../../src/bundle/search-columns.ts';
import type { Place } from '../../src/core/place.ts';

/**
 * Makes links consistent: a child names its parent, and the parent the child. Identifiers of places in `places`
 * become primary ones. A place is never its own parent or child. Other links stay as they are.
 *
 * The result does not depend on the order of `places`, which it keeps. The place's own links come first, in their
 * order; inferred ones follow from A to Z.
 */
export function agreeLinks(places: readonly Place[]): Place[] {
  const sorted = sortPlaces(placesInLinks(places));
  const resolve = resolver(sorted);
  const links = (place: Place, key: 'parent' | 'child'): string[] =>
    [...new Set(place[key].map(resolve))].filter((id) => id !== place.id);

  const parents = new Map(sorted.map((place) => [place.id, new Set(links(place, 'parent'))]));
  for (const place of sorted) {
    for (const child of links(place, 'child')) parents.get(child)?.add(place.id);
  }
  const children = new Map<string, string[]>(sorted.map(({ id }) => [id, []]));
  for (const place of sorted) {
    for (const parent of parents.get(place.id)!) children.get(parent)?.push(place.id);
  }
  return places.map((place) => {
    const own = parents.get(place.id);
    if (!own) return place;
    return {
      ...place,
      parent: [...own],
      child: [...children.get(place.id)!, ...links(place, 'child').filter((id) => !parents.has(id))],
      ...(place.primary_place === undefined ? {} : { primary_place: resolve(place.primary_place) }),
    };
  });
}

/** Returns the places that links start from or lead to, mostly few of very many. */
function placesInLinks(places: readonly Place[]): Place[] {
  const targets = new Set<string>();
  const from = places.filter(({ parent, child, primary_place }) => {
    for (const id of parent) targets.add(id);
    for (const id of child) targets.add(id);
    if (primary_place !== undefined) targets.add(primary_place);
    return parent.length + child.length > 0 || primary_place !== undefined;
  });
  if (from.length === 0) return [];
  const linked = new Set(from);
  return places.filter(
    (place) => linked.has(place) || targets.has(place.id) || place.identifiers.some((id) => targets.has(id)),
  );
}

/** Returns a function from any identifier to the primary one of its place, as in the bundle's identifier table. */
function resolver(sorted: readonly Place[]): (identifier: string) => string {
  const primary = new Map<string, string>();
  for (const { id } of sorted) primary.set(id, id);
  for (const { id, identifiers } of sorted) {
    for (const other of identifiers) if (!primary.has(other)) primary.set(other, id);
  }
  return (identifier) => primary.get(identifier) ?? identifier;
}
