import * as v from 'valibot';
import { levelsOf, type TypeNode, type TypeTree } from '../../src/core/place.ts';

/** Returns the node of a path such as `/transport/bus-stop`, or `undefined`. */
export function findType(tree: TypeTree, path: string): TypeNode | undefined {
  let level: TypeTree | undefined = tree;
  let node: TypeNode | undefined;
  for (const part of path.split('/').slice(1)) {
    node = level && Object.hasOwn(level, part) ? level[part] : undefined;
    level = node?.types;
  }
  return node;
}

/** Returns whether a path is a root of the tree or below one. Only such a path can join the tree. */
export function hasRootOf(tree: TypeTree, path: string): boolean {
  return Object.hasOwn(tree, path.split('/')[1] ?? '');
}

/** Returns whether a tree can contain all parts of a path. */
export function isPossiblePath(path: string): boolean {
  return path.split('/').every(isPossibleKey);
}

/**
 * Returns the tree with all paths, including the levels between. New types are named after their last part
 * (`coffee-cart` → "Coffee cart", "Coffee carts") and follow the existing types from A to Z, whatever the order of
 * `paths`.
 */
export function extendTree(tree: TypeTree, paths: Iterable<string>): TypeTree {
  return withPaths(tree, [...new Set([...paths].flatMap(levelsOf))].sort());
}

/** The same in the order of `paths`. Takes linear time, however many there are. */
function withPaths(tree: TypeTree, paths: readonly string[]): TypeTree {
  const copied = new Set<TypeTree>();
  return paths.reduce((grown, path) => addPath(grown, path.split('/').slice(1), copied), tree);
}

/** @param copied the levels that are the new tree's own, and may be changed. */
function addPath(tree: TypeTree, [part, ...below]: readonly string[], copied: Set<TypeTree>): TypeTree {
  if (part === undefined) return tree;
  const known = Object.hasOwn(tree, part);
  const node: TypeNode = known ? tree[part]! : nodeNamedAfter(part);
  const types = below.length === 0 ? node.types : addPath(node.types ?? {}, below, copied);
  if (known && types === node.types) return tree;
  const grown = copied.has(tree) ? tree : { ...tree };
  copied.add(grown);
  const value = types === node.types ? node : { ...node, types };
  // An assignment to "__proto__" would add nothing.
  return Object.defineProperty(grown, part, { value, enumerable: true, writable: true, configurable: true });
}

function nodeNamedAfter(part: string): TypeNode {
  const words = part.replaceAll(/[-_]+/g, ' ').trim() || part;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return { name, plural: pluralOf(name) };
}

/** Returns the English plural, also of "place of worship" and "information", which a tree of the user's own can correct. */
function pluralOf(name: string): string {
  const [noun = name, ...rest] = name.split(/(?= of )/);
  return [regularPlural(noun), ...rest].join('');
}

function regularPlural(noun: string): string {
  if (/(information|accommodation)$/i.test(noun)) return noun;
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** The impossible keys, for messages. */
export const IMPOSSIBLE_KEYS = 'constructor, prototype or __proto__';

/** Returns whether a record can have a key. Valibot drops the impossible ones silently, and the types below would move up. */
export function isPossibleKey(key: string): boolean {
  return !/^(__proto__|constructor|prototype)$/.test(key);
}

const treeSchema: v.GenericSchema<TypeTree> = v.record(
  // A slash would add levels to the paths of types.
  v.pipe(v.string(), v.regex(/^[^/]*$/, 'has a slash')),
  v.object({
    name: v.string(),
    plural: v.string(),
    description: v.exactOptional(v.string()),
    types: v.exactOptional(v.lazy(() => treeSchema)),
  }),
);

/** A type tree as written, for example in `place-types.json`. */
export const givenTreeSchema = v.pipe(
  v.custom<TypeTree>(hasPossibleKeys, `has a part of a type called ${IMPOSSIBLE_KEYS}, which none can be`),
  treeSchema,
  v.metadata({ examples: [{ amenities: { name: 'Amenity', plural: 'Amenities' } }] }),
);

/** Returns whether every part of a type tree is a possible key, so that a reader of a manifest gets the tree as it is. */
function hasPossibleKeys(tree: unknown): boolean {
  return Object.entries(Object(tree)).every(
    ([part, node]) => isPossibleKey(part) && hasPossibleKeys(Object(node).types),
  );
}
