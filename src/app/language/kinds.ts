import type { PlaceLink } from '../../core/contract/link.ts';
import { detailOf, nameOf } from '../../elements/place-search/suggest/suggestion.ts';
import type { KindNames } from './kind-names.ts';

let names: KindNames = {};

/** Makes all later names of kinds those of a language. Without them, each kind has the name that the bundle gives it. */
export function setKindNames(of: KindNames = {}): void {
  names = of;
}

/** Returns the name of a type in the language that is shown; `given`, the bundle's own, where there is none. */
export function kindName(path: string | undefined, given = ''): string {
  return names[path ?? '']?.[0] ?? given;
}

/** Returns the plural as `kindName` returns the name. */
export function kindPlural(path: string, given: string): string {
  return names[path]?.[1] ?? given;
}

/** Returns the names of the types of a place. */
export function kindsOf({ type = [], type_name = [] }: Pick<PlaceLink, 'type' | 'type_name'>): string[] {
  return type_name.map((given, i) => kindName(type[i], given));
}

/** Returns the name of a place as `nameOf` does. The kind of one without a name is in the language that is shown. */
export function placeName(place: Parameters<typeof nameOf>[0] & Parameters<typeof kindsOf>[0]): string {
  return nameOf(place, kindsOf(place)[0]);
}

/** Returns what a list shows of a place beside its name: its kinds, and its address or else its locality. */
export function placeDetail(place: Parameters<typeof detailOf>[0] & Parameters<typeof kindsOf>[0]): string {
  return detailOf(place, kindsOf(place));
}
