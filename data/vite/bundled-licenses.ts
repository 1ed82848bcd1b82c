import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the licences of all packages in the bundle into one file, because minified scripts have none of their notices.
 * @param fileName of the licences
 */
export function bundledLicenses(fileName: string): Plugin {
  return {
    name: 'bundled-licenses',
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      const folders = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(packageOf));
      const source = [...new Set(folders)].sort().map(licenseOf).join('\n\n');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Returns the folder of the package that a module is of, if any. */
function packageOf(id: string): string[] {
  const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return folder === undefined || !existsSync(folder) ? [] : [folder];
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
