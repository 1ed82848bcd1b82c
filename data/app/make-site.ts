import { createHash } from 'node:crypto';
import { FingerpostError } from '../../src/core/errors.ts';
import type { SiteConfig } from '../../src/core/site/site-config.ts';
import { siteIcon, toSvg } from './icon/icon.ts';
import { toPng } from './icon/to-png.ts';
import { indexHtml } from './index-html.ts';
import { policyOf } from './policy.ts';
import { integrityOf, withSiteLine } from './site-line.ts';
import { type ManifestIcon, webManifest } from './web-manifest.ts';

/** Files by their path. */
export type Files = ReadonlyMap<string, Uint8Array>;

const MANIFEST = 'manifest.webmanifest';
const CONFIG = 'config.json';
const PAGE = 'index.html';
const SERVICE_WORKER = 'service-worker.js';
const WORKER = /^assets\/search\.worker-[^/]*\.js$/;
/** The file for crawlers. A publisher may have another one. */
export const ROBOTS = 'robots.txt';
/** The licences of the packages in the page, and the file for crawlers: the page needs neither. */
const UNUSED = ['licences.txt', ROBOTS];

/** The pictures of the icon. A maskable one is cut to a circle or another shape by the device. */
const PICTURES = [
  { name: 'icon-192', size: 192, purpose: 'any', radius: 18, scale: 1 },
  { name: 'icon-512', size: 512, purpose: 'any', radius: 18, scale: 1 },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable', radius: 0, scale: 0.78 },
] as const;
const TOUCH_PICTURE = { size: 180, radius: 0, scale: 0.86 };

/**
 * Makes the files of a site, apart from its bundle. Files that can change without another name come last, and the Service
 * Worker is the very last, because it tells browsers that there is something new.
 * @param app the files of the page in the package.
 * @param bundle the version of the bundle that lies in `places/`.
 * @throws FingerpostError `internal` when the package lacks a file.
 */
export function makeSite(app: Files, config: SiteConfig, bundle: string): Files {
  const { title, color, live } = config;
  const language = config.languages[0] ?? 'en';
  const icon = siteIcon(title, color);
  const files = new Map([...app].filter(([path]) => path !== PAGE && path !== SERVICE_WORKER));
  const addPicture = (name: string, bytes: Uint8Array): string => {
    const path = `icons/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`;
    files.set(path, bytes);
    return path;
  };
  const icons = PICTURES.map(({ name, size, purpose, ...cut }): ManifestIcon => {
    const src = addPicture(name, toPng(icon, { size, ...cut }));
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  });
  const touchIcon = addPicture('apple-touch-icon', toPng(icon, TOUCH_PICTURE));
  files.set(CONFIG, json(config));
  files.set(MANIFEST, json(webManifest({ title, color, language }, icons)));
  const page = indexHtml(text(app, PAGE), {
    title,
    color,
    language,
    policy: policyOf(live?.endpoint),
    svg: toSvg(icon),
    manifest: MANIFEST,
    touchIcon,
    config: CONFIG,
    worker: [...app.keys()].find((path) => WORKER.test(path)) ?? lacks('the script of its worker'),
  });
  files.set(PAGE, Buffer.from(page));
  // Servers answer the address of the folder with the page, and visitors have it from there.
  const hashes = [...files]
    .filter(([path]) => !UNUSED.includes(path))
    .map(([path, bytes]) => [path === PAGE ? './' : path, integrityOf(bytes)]);
  const site = { files: Object.fromEntries(hashes), places: bundle, ...(live && { live }) };
  files.set(SERVICE_WORKER, Buffer.from(withSiteLine(text(app, SERVICE_WORKER), site)));
  return files;
}

const json = (content: object): Uint8Array => Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`);

function text(app: Files, path: string): string {
  return new TextDecoder().decode(app.get(path) ?? lacks(path));
}

function lacks(what: string): never {
  throw new FingerpostError('internal', `the package lacks dist/app/${what}: install it again`);
}
