import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import type { TypeTree } from '../../src/core/place.ts';
import { type ListMapping, mappingSchema } from '../importers/mapping/schema.ts';
import { columnsOf } from '../importers/mapping/text.ts';
import { osmTypesSchema } from '../importers/osm/type-rule.ts';
import { TYPE_PATH } from '../record/place-schema.ts';
import { hasRootOf, IMPOSSIBLE_KEYS, isPossiblePath } from '../record/type-tree.ts';

/** A type in the configuration, and the keys that lead to it. */
interface ConfiguredType {
  readonly key: string;
  readonly type: string;
}

/**
 * Checks that the constant types in mappings and rules are possible, instead of leaving out every row with them. A
 * type below a root may be new and then joins the tree.
 *
 * @param imports the value of that key in the configuration.
 * @param file path of the configuration.
 * @throws FingerpostError `bad-input` that names the file, every such key, and the existing roots.
 */
export function checkConfiguredTypes(
  imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  types: TypeTree,
  file: string,
): void {
  for (const [key, { type }] of Object.entries(imports))
    refuseColumn(type, `imports.${key}.type`, types, file);
  const wrong = Object.entries(imports)
    .flatMap(([key, given]) => typesOf(given, `imports.${key}`))
    .filter(({ type }) => !TYPE_PATH.test(type) || !hasRootOf(types, type) || !isPossiblePath(type));
  if (wrong.length === 0) return;
  const roots = Object.keys(types).map((root) => `/${root}`);
  const named = wrong.map(({ key, type }) => `"${key}" is "${type}"`).join(', ');
  const advice = [
    ...(wrong.every(({ type }) => !isPossiblePath(type))
      ? []
      : [
          `write ${wrong.length === 1 ? 'one that begins' : 'paths that begin'} with ${roots.join(', ')}, such as ${firstPath(types)}`,
        ]),
    ...(wrong.every(({ type }) => isPossiblePath(type))
      ? []
      : [`none can have a part called ${IMPOSSIBLE_KEYS}`]),
  ];
  throw new FingerpostError(
    'bad-input',
    `${file}: ${named}, which ${wrong.length === 1 ? 'is no path' : 'are no paths'} of the type tree: ${advice.join('; ')}`,
  );
}

/** Refuses a path where a mapping has the name of a column. */
function refuseColumn(given: unknown, key: string, types: TypeTree, file: string): void {
  const mapped = v.safeParse(mappingSchema.entries.type, given);
  const columns = mapped.success ? columnsOf(mapped.output) : [];
  const path = columns.find((name) => TYPE_PATH.test(name) && hasRootOf(types, name));
  if (path === undefined) return;
  throw new FingerpostError(
    'bad-input',
    `${file}: "${key}" has "${path}" for the name of a column, and it is a path of the type tree: write ` +
      `{"value": "${path}"} for a type of all places`,
  );
}

function firstPath(types: TypeTree): string {
  const [root, node] = Object.entries(types)[0]!;
  return ['', root, ...Object.keys(node.types ?? {}).slice(0, 1)].join('/');
}

/** Returns the types in the settings of an import. The importer reports other faults in them. */
function typesOf(given: Readonly<Record<string, unknown>>, key: string): ConfiguredType[] {
  const { type, types } = given;
  const mapped = v.safeParse(mappingSchema.entries.type, type);
  const rules = v.safeParse(osmTypesSchema, types);
  return [
    ...(mapped.success ? constantsOf(mapped.output, `${key}.type`) : []),
    ...Object.entries(rules.success ? rules.output : {}).flatMap(([condition, kind]) => {
      const given = typeof kind === 'string' ? kind : (kind?.type ?? []);
      return [given].flat().map((path) => ({ key: `${key}.types.${condition}`, type: path }));
    }),
  ];
}

function constantsOf(given: ListMapping, key: string): ConfiguredType[] {
  if (typeof given === 'string') return [];
  if (Array.isArray(given)) return given.flatMap((item, i) => constantsOf(item, `${key}.${i}`));
  if ('value' in given) return [{ key: `${key}.value`, type: given.value }];
  if (!('column' in given)) return [];
  const { map = {}, default: otherwise } = given;
  const constants = Object.entries(map).map(([written, type]) => ({ key: `${key}.map.${written}`, type }));
  if (otherwise !== undefined) constants.push({ key: `${key}.default`, type: otherwise });
  // In a map, an empty text means no type.
  return constants.filter(({ type }) => type !== '');
}
