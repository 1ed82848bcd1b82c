/** The tags of an element. They have no prototype, so that a key such as `constructor` is an ordinary one. */
export type Tags = Readonly<Record<string, string>>;

/** Degrees as the file writes them, digit for digit. Readers check whether they are a position. */
export interface Coordinates {
  readonly lat: string;
  readonly lon: string;
}

interface Described {
  readonly id: number;
  /** Absent for elements without tags, such as nearly all nodes. */
  readonly tags?: Tags;
  /** Line in the file, from 1, if the format has lines. */
  readonly line?: number;
}

/** A point. */
export interface OsmNode extends Described, Coordinates {
  readonly type: 'node';
}

/** A line or the outline of an area. */
export interface OsmWay extends Described {
  readonly type: 'way';
  /** Ids of its nodes in order. A closed way ends with its first. */
  readonly refs: readonly number[];
  /** Positions of the nodes, if the file has them (Overpass `out geom`); `undefined` for a missing one. */
  readonly path?: readonly (Coordinates | undefined)[];
  /** Centre, if the file has nothing else (Overpass `out center`). */
  readonly centre?: Coordinates;
}

/** A member of a relation. */
export interface OsmMember {
  readonly type: OsmElement['type'];
  readonly ref: number;
  /** `outer` or `inner` for an outline; other values for other relations. */
  readonly role: string;
  /** Positions of the nodes of a member way. */
  readonly path?: readonly (Coordinates | undefined)[];
}

/** A group of elements, such as an area with holes. */
export interface OsmRelation extends Described {
  readonly type: 'relation';
  readonly members: readonly OsmMember[];
  readonly centre?: Coordinates;
}

/** An element of OpenStreetMap's data model: https://wiki.openstreetmap.org/wiki/Elements */
export type OsmElement = OsmNode | OsmWay | OsmRelation;

export type ElementType = OsmElement['type'];

/** Returns the identifier of an element: `osm:n123`, `osm:w123`, `osm:r123`. */
export function osmIdentifier({ type, id }: Pick<OsmElement, 'type' | 'id'>): string {
  return `osm:${type.charAt(0)}${id}`;
}

/** Returns pairs as tags, without those that lack a key or a value. Returns `undefined` when none is left. */
export function tagsOf(pairs: Iterable<readonly [string, string]>): Tags | undefined {
  let tags: Record<string, string> | undefined;
  for (const [key, given] of pairs) {
    const value = given.trim();
    if (key === '' || value === '') continue;
    tags ??= Object.create(null) as Record<string, string>;
    tags[key] = value;
  }
  return tags;
}

/** Elements from one read. */
export type Batch = readonly OsmElement[];

/** Receives the corners of the area that a file was cut to. Not every file says it. */
export type OnBounds = (southWest: Coordinates, northEast: Coordinates) => void;

/** Reads the elements of the wanted types from a stream of bytes, in the order of the file. */
export type ElementReader = (
  bytes: AsyncIterable<Buffer>,
  wanted: ReadonlySet<ElementType>,
  remark: (words: string) => void,
  onBounds?: OnBounds,
) => AsyncIterable<Batch>;
