/** The tags of an element. Made without a prototype, so that a key such as `constructor` is one like any other. */
export type Tags = Readonly<Record<string, string>>;

/** A pair of degrees as the file says them, digit for digit; what is no position is for the reader of it to find. */
export interface Coordinates {
  readonly lat: string;
  readonly lon: string;
}

interface Described {
  readonly id: number;
  /** Absent where there are none, as of nearly all nodes. */
  readonly tags?: Tags;
  /** Line in the file, from 1, where the format has lines. */
  readonly line?: number;
}

export interface OsmNode extends Described, Coordinates {
  readonly type: 'node';
}

export interface OsmWay extends Described {
  readonly type: 'way';
  /** Ids of its nodes in order; a closed one ends with its first. */
  readonly refs: readonly number[];
  /** Where the file says where the nodes are (Overpass `out geom`); a gap where it doesn't. */
  readonly path?: readonly (Coordinates | undefined)[];
  /** Where the file says no more than that (Overpass `out center`). */
  readonly centre?: Coordinates;
}

export interface OsmMember {
  readonly type: OsmElement['type'];
  readonly ref: number;
  /** `outer` and `inner` of an outline; anything else of other relations. */
  readonly role: string;
  /** As of a way. */
  readonly path?: readonly (Coordinates | undefined)[];
}

export interface OsmRelation extends Described {
  readonly type: 'relation';
  readonly members: readonly OsmMember[];
  readonly centre?: Coordinates;
}

/** An element of OpenStreetMap's data model: https://wiki.openstreetmap.org/wiki/Elements */
export type OsmElement = OsmNode | OsmWay | OsmRelation;

export type ElementType = OsmElement['type'];

/** The identifier of an element: `osm:n123`, `osm:w123`, `osm:r123`. */
export function osmIdentifier({ type, id }: Pick<OsmElement, 'type' | 'id'>): string {
  return `osm:${type.charAt(0)}${id}`;
}

/** Tags of pairs; those without a key or a value are none. `undefined` where nothing is left. */
export function tagsOf(pairs: Iterable<readonly [string, string]>): Tags | undefined {
  let tags: Record<string, string> | undefined;
  for (const [key, value] of pairs) {
    if (key === '' || value.trim() === '') continue;
    tags ??= Object.create(null) as Record<string, string>;
    tags[key] = value.trim();
  }
  return tags;
}

/** Elements that were read together. */
export type Batch = readonly OsmElement[];

/** Reads the elements of those types from a stream of bytes, in the order of the file. */
export type ElementReader = (
  bytes: AsyncIterable<Buffer>,
  wanted: ReadonlySet<ElementType>,
  remark: (words: string) => void,
) => AsyncIterable<Batch>;
