/** One level of the configured type tree, keyed by path part, e.g. `university` → `college`. */
export interface TypeTree {
  readonly [part: string]: TypeNode;
}

/** A type of the configured tree, with the types below it. */
export interface TypeNode {
  readonly name: string;
  readonly plural: string;
  readonly description?: string;
  readonly types?: TypeTree;
}

/** A place type of the flattened tree. */
export interface FlattenedType {
  /** e.g. `/transport/bus-stop` */
  readonly path: string;
  readonly name: string;
  readonly plural: string;
  readonly description?: string;
}

/** Returns all types of a tree in its own order, parents before their children. A type's index is its number. */
export function flattenTypes(tree: TypeTree, parentPath = ''): FlattenedType[] {
  return Object.entries(tree).flatMap(([part, node]) => {
    const path = `${parentPath}/${part}`;
    const { name, plural, description } = node;
    const type: FlattenedType = { path, name, plural, ...(description === undefined ? {} : { description }) };
    return [type, ...flattenTypes(node.types ?? {}, path)];
  });
}

/**
 * The root of the types of streets, squares, suburbs, towns and water. A place of these types alone is an area: it says where others are,
 * and lists without words or a type leave it out.
 */
export const AREA_ROOT = '/area';

/** The type of streets. */
export const STREET_TYPE = '/area/street';

/** Returns whether `path` is `ancestor` or below it. `/transportation` is not below `/transport`. */
export function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}/`);
}

/** Returns a path and every level above it, root first: `/a/b` → `['/a', '/a/b']`. */
export function levelsOf(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}

/** Returns the path of the level above; `''` for a root. */
export function pathAbove(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Returns whether a place with these types is an area: all of its types are below `AREA_ROOT`. */
export function isArea(types: readonly string[]): boolean {
  return types.every((type) => isWithin(type, AREA_ROOT));
}

/** The accessibility features of the interface, each with the title of its facet. Every bundle has their filters. */
export const accessibilityFeatures: Readonly<Record<string, string>> = {
  has_adapted_furniture: 'Adapted furniture',
  has_cafe_refreshments: 'Accessible café or refreshments',
  has_computer_access: 'Accessible computer access',
  has_hearing_system: 'Hearing system',
  has_lifts_to_all_floors: 'Lifts to all floors',
  has_quiet_space: 'Accessible quiet space',
  has_accessible_toilets: 'Accessible toilets',
  has_accessible_parking_spaces: 'Accessible parking spaces',
};

/** Further features that sources know, with their titles. Search filters by them as by those of the interface. */
const furtherFeatures: Readonly<Record<string, string>> = {
  has_wheelchair_access: 'Wheelchair access',
  has_wheelchair_boarding: 'Wheelchair boarding',
  has_ramp: 'Ramp',
  has_automatic_door: 'Automatic door',
  has_tactile_paving: 'Tactile paving',
  has_braille: 'Braille',
  has_changing_table: 'Changing table',
};

/** Features by which every bundle can be filtered. A bundle adds the other features of its places. */
export const knownFeatures: readonly string[] = [
  ...Object.keys(accessibilityFeatures),
  ...Object.keys(furtherFeatures),
];

/** Returns the title of an accessibility key: `Sensory room` for `has_sensory_room`, which no list has. */
export function titleOfAccess(key: string): string {
  for (const titles of [accessibilityFeatures, furtherFeatures]) {
    if (Object.hasOwn(titles, key)) return titles[key]!;
  }
  const words = key.replace(/^has_(?=.)/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The feature of access by wheelchair. */
export const WHEELCHAIR = 'has_wheelchair_access';

/** The states of access by wheelchair. Where nothing is recorded it is unknown, which is never "no". */
export const accessStates = ['yes', 'limited', 'no', 'unknown'] as const;

export type AccessState = (typeof accessStates)[number];

/** Returns the state of access of a place. Its own `wheelchair_access` stands above the flag. */
export function accessStateOf({
  wheelchair_access,
  accessibility,
}: {
  readonly wheelchair_access?: Place['wheelchair_access'] | undefined;
  readonly accessibility?: Accessibility | undefined;
}): AccessState {
  const flag = accessibility?.[WHEELCHAIR];
  return wheelchair_access ?? (flag === undefined ? 'unknown' : flag ? 'yes' : 'no');
}

/** The curation flags that search can filter by. */
export const curationFlags: readonly string[] = ['is_display_in_maps_department_list'];

/** Known accessibility of a place: `has_*` are yes or no, `number_of_*` are counts. An absent key means unknown. */
type Accessibility = Readonly<Record<string, boolean | number>>;

/** A file that belongs to a place, usually a picture. */
export interface PlaceFile {
  readonly location?: string;
  readonly primary?: boolean;
  readonly type?: string;
  readonly url?: string;
}

/**
 * A place of a bundle. Its keys are those of the places NDJSON format and mostly those of the HAL representation,
 * so that one word means one thing from the source file to the response. Unknown lists are empty, unknown strings
 * absent.
 */
export interface Place {
  /** Primary identifier, `<prefix>:<value>`. */
  readonly id: string;
  /** All identifiers, the primary one included. */
  readonly identifiers: readonly string[];
  /** Display name; `""` for a nameless place, such as a post box. */
  readonly name: string;
  readonly name_sort: string;
  /** Type paths such as `/university/college`; at least one. */
  readonly type: readonly string[];
  /** Degrees; bundles keep seven decimals. A place has both or neither. */
  readonly lat?: string;
  readonly lon?: string;
  readonly short_name?: string;
  readonly alternative_names: readonly string[];
  /** Names in languages, by BCP 47 tag, the local one among them. A search finds them by `alternative_names`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Searched, never shown. */
  readonly hidden_names: readonly string[];
  readonly tags: readonly string[];
  /** Words that say what it is within its types: `bakery`. They are tags as well, but shown. */
  readonly subtypes: readonly string[];
  readonly address?: string;
  /** The town, suburb or street that it is in or near. */
  readonly locality?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string;
  readonly collection_times?: string;
  /** A description for visitors, in sentences. */
  readonly description?: string;
  /** Other texts by name, such as `facilities`: searched, and shown only as the sentence that matched. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly social_facebook: readonly string[];
  readonly social_twitter: readonly string[];
  /** Outline as WKT, longitude first. */
  readonly shape?: string;
  /** Course of a street or river as WKT, longitude first. */
  readonly line?: string;
  /** Identifiers of other places, in or outside the bundle. */
  readonly parent: readonly string[];
  readonly child: readonly string[];
  readonly primary_place?: string;
  readonly files: readonly PlaceFile[];
  readonly accessibility: Accessibility;
  /** Stands above the flag `has_wheelchair_access`, which is false for limited access. */
  readonly wheelchair_access?: 'yes' | 'limited' | 'no';
  /** Accessibility in words. */
  readonly accessibility_notes?: string;
  /** Curation flags, e.g. `is_display_in_maps_department_list`. */
  readonly flags: readonly string[];
  /** Live departure types and their titles, e.g. `{"bus": "Live bus departure times"}`. */
  readonly rti: Readonly<Record<string, string>>;
  /** Present on a site of the park-and-rides list; `capacity` in spaces. */
  readonly park_and_ride?: { readonly capacity?: number };
  /** Editorial weight, 0 to 1. */
  readonly importance?: number;
}

/** The fields of a place that a suggestion shows. */
export const summaryKeys = ['id', 'identifiers', 'name', 'type', 'subtypes', 'address', 'locality'] as const;
/** A place with only the fields of a suggestion. */
export type PlaceSummary = Pick<Place, (typeof summaryKeys)[number]>;

/** Returns the part of an identifier before the first colon, or `""`. */
export function identifierPrefix(identifier: string): string {
  return identifier.slice(0, Math.max(0, identifier.indexOf(':')));
}
