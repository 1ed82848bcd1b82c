import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { flattenTypes, type TypeTree } from '../../src/core/place.ts';
import { type Language, readTypeNames } from '../kinds/languages.ts';
import { here } from './output.ts';

/** The name and the plural of each type in a language, by path. */
export type NamesOfTypes = Readonly<Record<string, readonly [string, string]>>;

const PREFIX = 'virtual:kind-names/';

/**
 * Replaces the constant in `src/app/language/kind-names.ts` with the names that languages have for types, each language in a
 * chunk of its own. Most are the words that search knows kinds by.
 *
 * @param folder the project's
 */
export function kindNames(
  codes: readonly string[],
  folder = fileURLToPath(new URL('../../', import.meta.url)),
): Plugin {
  const target = normalizePath(join(folder, 'src/app/language/kind-names.ts'));
  return {
    name: 'kind-names',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (id === target) {
        const loads = codes.map((code) => `${code}: () => import('${PREFIX}${code}')`);
        return `export const KIND_NAMES = { ${loads.join(', ')} };`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      return `export default ${JSON.stringify(await namesOfTypes(id.slice(PREFIX.length + 1) as Language))};`;
    },
  };
}

/** Returns the names that a language has for the types that the package comes with. Those of the tree are English. */
export async function namesOfTypes(code: Language): Promise<NamesOfTypes> {
  const tree = JSON.parse(readFileSync(here('data/defaults/place-types.json'), 'utf8')) as TypeTree;
  const english = code === 'en' ? flattenTypes(tree).map(({ path, ...type }) => [path, type] as const) : [];
  const all = { ...(await readTypeNames(code)), ...Object.fromEntries(english) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([path, { name, plural }]) =>
      name && plural ? [[path, [name, plural]]] : [],
    ),
  );
}
