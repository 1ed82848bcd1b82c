import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** The name and the plural of each type in a language, by path. */
export type NamesOfTypes = Readonly<Record<string, readonly [string, string]>>;

const PREFIX = 'virtual:kind-names/';

/**
 * Replaces the constant in `src/app/language/kind-names.ts` with the names that languages have for types, each language in a
 * chunk of its own. The tables of the languages are those that search knows kinds by.
 *
 * @param here the project's folder
 */
export function kindNames(
  codes: readonly string[],
  namesIn: (code: string) => Promise<NamesOfTypes>,
  here = fileURLToPath(new URL('../../', import.meta.url)),
): Plugin {
  const target = normalizePath(join(here, 'src/app/language/kind-names.ts'));
  return {
    name: 'kind-names',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (id === target) {
        const loads = codes.map((code) => `${code}: () => import('${PREFIX}${code}')`);
        return `export const KIND_NAMES = { ${loads.join(', ')} };`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      return `export default ${JSON.stringify(await namesIn(id.slice(PREFIX.length + 1)))};`;
    },
  };
}
