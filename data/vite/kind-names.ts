import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { kindOfKey } from '../../src/core/language-words.ts';
import { flattenTypes, type TypeTree } from '../../src/core/place.ts';
import { type Language, readKindNames, readTypeNames } from '../kinds/languages.ts';
import { britishKinds, cuisinesOfPresets } from './derived-data.ts';
import { here } from './output.ts';

/** The name and the plural of each type in a language, by path. */
export type NamesOfTypes = Readonly<Record<string, readonly [string, string]>>;

const PREFIX = 'virtual:kind-names/';
const SUBTYPES = 'virtual:subtype-names/';

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
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(SUBTYPES) ? `\0${id}` : undefined),
    async load(id) {
      if (id === target) {
        const loads = (prefix: string) => codes.map((code) => `${code}: () => import('${prefix}${code}')`);
        return `export const KIND_NAMES = { ${loads(PREFIX)} }; export const SUBTYPE_NAMES = { ${loads(SUBTYPES)} };`;
      }
      const [, prefix, code] = /^\0(virtual:.+\/)(.+)$/.exec(id) ?? [];
      if (prefix !== PREFIX && prefix !== SUBTYPES) return undefined;
      const names = await (prefix === PREFIX ? namesOfTypes : namesOfSubtypes)(code as Language);
      return `export default ${JSON.stringify(names)};`;
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

const FOOD = '/amenities/food-drink';

/**
 * Returns what a language calls kinds within types, by type and tags: `/amenities/shop + bakery`. Food has its cuisines, by the type of all
 * food. English is that of Britain, as in the tree.
 */
export async function namesOfSubtypes(code: Language): Promise<Readonly<Record<string, string>>> {
  const isBritish = code === 'en';
  const kinds = await readKindNames(code, isBritish ? await britishKinds() : undefined);
  const named = Object.entries(kinds).flatMap(([key, { name }]) => {
    const { type, tags } = kindOfKey(key);
    if (!name || tags.length === 0 || tags.includes('yes') || type.startsWith(FOOD)) return [];
    return [[key, isBritish ? inSentence(name) : name] as const];
  });
  const cuisines = Object.entries(cuisinesOfPresets(code)).map(
    ([tag, name]) => [`${FOOD} + ${tag.replaceAll('_', ' ')}`, name] as const,
  );
  return Object.fromEntries([...named, ...cuisines]);
}

/** Writes the words behind the first one without capital letters, but for names and initials: "Shoe shop". */
function inSentence(name: string): string {
  return name.replaceAll(/(?<=\s)[A-Z][a-z]+/g, (word) => word.toLowerCase());
}
