import type { TypeNode, TypeTree } from '../../../src/core/place-type.ts';
import { isJsonObject } from '../../io/json-file.ts';
import { TYPE_PATH } from '../../record/place-schema.ts';
import { findType, withPaths } from '../../record/type-tree.ts';
import type { TypeName } from './search-page.ts';

/** A type from the list of a service. */
interface ListedType {
  readonly path: string;
  readonly node: Omit<TypeNode, 'types'>;
}

/** Maximum number of types. Further ones are ignored, and a tree of more is not read. */
export const MAX_TYPES = 10_000;

/** Maximum depth of a type tree. */
const MAX_DEPTH = 20;

/**
 * Reads the answer of `/places/types`, whose shape the interface does not define. Accepts a list, or an object by
 * path part, at the top or under `types`. Types may contain their own `types`, or form one flat list of paths.
 * @returns the tree, or `undefined` when any part has another shape, or there are more than `MAX_TYPES`.
 */
export function readTypeTree(json: unknown): TypeTree | undefined {
  const listed: ListedType[] = [];
  const top =
    isJsonObject(json) && (isJsonObject(json.types) || Array.isArray(json.types)) ? json.types : json;
  if (!readLevel(top, '', 0, listed) || listed.length === 0) return undefined;
  return treeOf(listed);
}

/**
 * Returns the tree of the types that places have. Takes the plural and description from `known` when it has the type
 * by the same name.
 */
export function treeFromNames(names: readonly TypeName[], known: TypeTree): TypeTree {
  const seen = new Map<string, string>();
  for (const [path, name] of names) if (TYPE_PATH.test(path) && !seen.has(path)) seen.set(path, name);
  const listed = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
  return treeOf(
    listed.map(([path, name]) => {
      const found = findType(known, path);
      const { types: _below, ...node } = found?.name === name ? found : { name, plural: name };
      return { path, node };
    }),
  );
}

/** Returns the tree with the additional types that places have. */
export function withSeen(tree: TypeTree, names: readonly TypeName[], known: TypeTree): TypeTree {
  const missing = names.filter(([path]) => !findType(tree, path));
  const seen = treeFromNames(missing, known);
  return missing.length === 0 ? tree : merged(tree, seen);
}

function merged(tree: TypeTree, other: TypeTree): TypeTree {
  const result: Record<string, TypeNode> = { ...tree };
  for (const [part, node] of Object.entries(other)) {
    const mine = Object.hasOwn(tree, part) ? tree[part] : undefined;
    if (!mine) result[part] = node;
    else if (node.types) result[part] = { ...mine, types: merged(mine.types ?? {}, node.types) };
  }
  return result;
}

function readLevel(level: unknown, above: string, depth: number, listed: ListedType[]): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(level)) return level.every((type) => readType(type, undefined, above, depth, listed));
  if (!isJsonObject(level)) return false;
  const entries = Object.entries(level).filter(([part]) => !part.startsWith('_'));
  return entries.every(([part, type]) => readType(type, part, above, depth, listed));
}

function readType(
  type: unknown,
  part: string | undefined,
  above: string,
  depth: number,
  listed: ListedType[],
): boolean {
  if (!isJsonObject(type) || listed.length === MAX_TYPES) return false;
  const paths = [type.type_prefixed, type.path, type.type, type.value, part].filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  const path = paths.find((each) => each.startsWith('/')) ?? `${above}/${paths[0] ?? ''}`;
  const name = type.type_name ?? type.name ?? type.title;
  if (!TYPE_PATH.test(path) || typeof name !== 'string' || name === '') return false;
  const plural = type.type_name_plural ?? type.plural;
  listed.push({
    path,
    node: {
      name,
      plural: typeof plural === 'string' && plural !== '' ? plural : name,
      ...(typeof type.description === 'string' && { description: type.description }),
    },
  });
  return type.types === undefined || type.types === null || readLevel(type.types, path, depth + 1, listed);
}

function treeOf(listed: readonly ListedType[]): TypeTree {
  const nodes = new Map(listed.map(({ path, node }) => [path, node]));
  // Each path is added in its own turn, to keep the order of the service.
  const shape = withPaths(
    {},
    listed.map(({ path }) => path),
  );
  return named(shape, '', nodes);
}

function named(tree: TypeTree, above: string, nodes: ReadonlyMap<string, ListedType['node']>): TypeTree {
  const entries = Object.entries(tree).map(([part, { types, ...node }]) => {
    const path = `${above}/${part}`;
    const below = types && { types: named(types, path, nodes) };
    return [part, { ...(nodes.get(path) ?? node), ...below }] as const;
  });
  return Object.fromEntries(entries);
}
