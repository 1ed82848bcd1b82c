import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { makeSite } from '../../../data/app/make-site.ts';
import { sampleInputs } from '../../../data/build/sample.ts';
import { siteConfig } from '../../../data/build/site-config.ts';
import { drawingsOf, readIconTable } from '../../../data/kinds/icons.ts';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import type { SiteConfig } from '../../../src/core/site/site-config.ts';
import { type Files, filesBelow, SAMPLE } from '../../fixtures/built-files.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
};

const appFiles = filesBelow('dist/app');
/** The Oxford sample. */
const sample = filesBelow(SAMPLE);
/** Sites by their settings and the manifest of their bundle. */
const sites = new Map<string, Promise<Files>>();

/**
 * The files of the app with a bundle as `fingerpost app` writes them, by path; all in memory, and each site made once a process.
 * @param config changes of the site's settings.
 * @param bundle its places, in place of the sample.
 */
export async function demoSite(config: Partial<SiteConfig> = {}, bundle = sample): Promise<Files> {
  const manifest = Buffer.from(bundle.get('manifest.json')!).toString();
  const key = JSON.stringify([config, manifest]);
  const site = sites.get(key) ?? makeDemo(config, bundle, JSON.parse(manifest));
  sites.set(key, site);
  return site;
}

async function makeDemo(config: Partial<SiteConfig>, bundle: Files, manifest: Manifest): Promise<Files> {
  const { version, counts } = manifest;
  const drawings = drawingsOf(await readIconTable(), Object.keys(counts.by_type));
  const { app: looks } = await sampleInputs();
  const settings = { ...siteConfig({ app: looks, languages: ['en'] }), sample: true, ...config };
  return new Map([
    ...[...makeSite(appFiles, settings, version, undefined, drawings)].map(
      ([path, bytes]) => [`/${path}`, bytes] as const,
    ),
    ...[...bundle].map(([name, bytes]) => [`/places/${name}`, bytes] as const),
  ]);
}

/** Returns the files of a bundle, or of a site with one, with another map of the same area. @param more bytes that it is longer. */
export function withAnotherMap<Text extends string>(
  files: ReadonlyMap<string, Text | Uint8Array>,
  more = 1,
): Map<string, Text | Uint8Array> {
  const [path, bytes] = [...files].find(([path]) => path.endsWith('.pmtiles'))!;
  const manifestPath = [...files.keys()].find((path) => path.endsWith('manifest.json'))!;
  const other = Buffer.concat([bytes as Uint8Array, new Uint8Array(more)]);
  const sha256 = createHash('sha256').update(other).digest('hex');
  const file = `map-${sha256.slice(0, 16)}.pmtiles`;
  const manifest = JSON.parse(String(files.get(manifestPath)));
  const map = { ...manifest.map, file, sha256, bytes: other.length };
  const version = sha256.slice(0, 12);
  const changed = new Map(files).set(path.replace(/[^/]*$/, file), other);
  changed.delete(path);
  return changed.set(manifestPath, Buffer.from(JSON.stringify({ ...manifest, version, map })));
}

/** The sample with another map of the same area. */
export const sampleWithAnotherMap = (): Files => withAnotherMap<never>(sample);

export function serveSite(
  files: () => ReadonlyMap<string, string | Uint8Array>,
  headers: () => Readonly<Record<string, string>>,
): RequestListener {
  return ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const path = pathname.replace(/\/$/, '/index.html');
    const file = files().get(path);
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': type,
      // The browser compiles files that are named by their content once for all tests with the same page.
      'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store',
      ...headers(),
    });
    response.end(file);
  };
}
