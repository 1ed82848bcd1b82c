import { levelsOf, type TypeNode, type TypeTree } from '../../src/core/place-type.ts';
import { isPossibleKey } from './possible-key.ts';

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

/** Whether a path is a root of the tree or below one. Only such a path can join the tree. */
export function hasRootOf(tree: TypeTree, path: string): boolean {
  return Object.hasOwn(tree, path.split('/')[1] ?? '');
}

/** Whether a tree can contain all parts of a path. */
export function isPossiblePath(path: string): boolean {
  return path.split('/').every(isPossibleKey);
}

/**
 * Returns the tree with all paths, including the levels between. New types are named after their last part
 * (`coffee-cart` → "Coffee cart", "Coffee carts") and follow the existing types from A to Z, whatever the order of
 * `paths`.
 */
export function extendTree(tree: TypeTree, paths: Iterable<string>): TypeTree {
  const wanted = [...new Set([...paths].flatMap(levelsOf))].sort();
  return wanted.reduce((grown, path) => addPath(grown, path.split('/').slice(1)), tree);
}

function addPath(tree: TypeTree, [part, ...below]: readonly string[]): TypeTree {
  if (part === undefined) return tree;
  const node: TypeNode = Object.hasOwn(tree, part) ? tree[part]! : nodeNamedAfter(part);
  if (below.length === 0) return Object.hasOwn(tree, part) ? tree : { ...tree, [part]: node };
  const types = addPath(node.types ?? {}, below);
  return types === node.types ? tree : { ...tree, [part]: { ...node, types } };
}

function nodeNamedAfter(part: string): TypeNode {
  const words = part.replaceAll(/[-_]+/g, ' ').trim() || part;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return { name, plural: pluralOf(name) };
}

/** Returns the regular English plural, which a tree of the user's own can correct. */
function pluralOf(name: string): string {
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
