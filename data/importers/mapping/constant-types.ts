import { FingerpostError } from '../../../src/core/errors.ts';
import type { TypeTree } from '../../../src/core/place-type.ts';
import { IMPOSSIBLE_KEYS } from '../../possible-key.ts';
import { hasRootOf, isPossiblePath } from '../../type-tree.ts';
import type { ImportConfig } from '../importer.ts';
import type { ListMapping, Mapping } from './schema.ts';

/** A type that the mapping itself says, and the keys that lead to it. */
type Constant = readonly [key: string, type: string];

const TYPE_PATH = /^(\/[^/\s]+)+$/;

/**
 * Makes sure that the types a mapping says itself can be types of a place, rather than of every row that has them
 * being left out for it. A type below a root may be new: it joins the tree.
 * @throws FingerpostError `bad-input` that names the file, the key and the roots that there are.
 */
export function checkConstantTypes(
  { type: given = [] }: Mapping,
  types: TypeTree,
  { file, key }: ImportConfig,
): void {
  const wrong = constantsOf(given, `imports.${key}.type`).find(
    ([, type]) => !TYPE_PATH.test(type) || !hasRootOf(types, type) || !isPossiblePath(type),
  );
  if (!wrong) return;
  const roots = Object.keys(types).map((root) => `/${root}`);
  const advice = isPossiblePath(wrong[1])
    ? `write one that begins with ${roots.join(', ')}`
    : `none can have a part called ${IMPOSSIBLE_KEYS}`;
  throw new FingerpostError(
    'bad-input',
    `${file}: "${wrong[0]}" is "${wrong[1]}", which is no path of the type tree: ${advice}`,
  );
}

function constantsOf(given: ListMapping, key: string): Constant[] {
  if (typeof given === 'string') return [];
  if (Array.isArray(given)) return given.flatMap((item, i) => constantsOf(item, `${key}.${i}`));
  if ('value' in given) return [[`${key}.value`, given.value]];
  if (!('column' in given)) return [];
  const { map = {}, default: otherwise } = given;
  const said: Constant[] = Object.entries(map).map(([written, means]) => [`${key}.map.${written}`, means]);
  if (otherwise !== undefined) said.push([`${key}.default`, otherwise]);
  // In a map, nothing is a way to say that something has no type.
  return said.filter(([, type]) => type !== '');
}
