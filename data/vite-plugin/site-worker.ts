import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import { readPrebuiltApp } from '../app/prebuilt-app.ts';
import { integrityOf, withSiteLine } from '../app/site-line.ts';
import { SCRIPT } from './client-module.ts';
import type { PluginSettings } from './options.ts';

/** Maps of sources, which no page needs without a network. */
const UNUSED = /\.map$/;

/** A site that Vite has built. */
interface BuiltSite {
  /** The folder with its files. */
  readonly directory: string;
  /** The folder of the files that have their hash in their name, such as `assets/`. */
  readonly assets: string;
  /** The version of the bundle. */
  readonly places: string;
  /** Whether any other address is answered with the page. */
  readonly isSinglePage: boolean;
  /** Whether another Service Worker keeps the files, and imports this script. */
  readonly isImported: boolean;
}

/**
 * Writes the Service Worker of a site: it keeps all files on the device, and answers the API from the bundle.
 * @throws FingerpostError `bad-input` when the site has no page, `internal` when the package lacks its script.
 */
export async function writeSiteWorker(
  { folder, base }: PluginSettings,
  { directory, assets, places, isSinglePage, isImported }: BuiltSite,
): Promise<void> {
  const files = isImported ? undefined : await hashesIn(directory, folder);
  if (files && !Object.keys(files).some((path) => /(^|\/|\.html)$/.test(path)))
    throw new FingerpostError(
      'bad-input',
      `"serviceWorker" of fingerpost() needs the pages, and ${directory} has none after the build of Vite: use the Service ` +
        'Worker of your framework instead, with fingerpost/service-worker',
    );
  const line = {
    ...(files && { files }),
    places,
    bundle: folder,
    base,
    assets,
    ...(isSinglePage && files && './' in files && { page: './' }),
  };
  const script = (await readPrebuiltApp()).get('service-worker.js');
  await writeFile(join(directory, SCRIPT), withSiteLine(new TextDecoder().decode(script), line));
}

/** Returns the integrity of each file of a site by its path. Servers answer the address of a folder with its `index.html`. */
async function hashesIn(directory: string, bundle: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(directory.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((path) => path !== SCRIPT && !path.startsWith(bundle) && !UNUSED.test(path))
    .sort();
  const hashed = paths.map(async (path) => {
    const integrity = integrityOf(await readFile(join(directory, path)));
    return [path.replace(/(^|\/)index\.html$/, '$1') || './', integrity] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}
