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

/** Returns whether a place with these types is an area: all of its types are below `AREA_ROOT`. */
export function isArea(types: readonly string[]): boolean {
  return types.every((type) => isWithin(type, AREA_ROOT));
}
