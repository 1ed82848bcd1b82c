import { createHash } from 'node:crypto';
import { FingerpostError } from '../../src/core/errors.ts';
import type { SiteConfig } from '../../src/core/site/site-config.ts';
import { indexHtml } from './index-html.ts';
import { policyOf } from './policy.ts';
import { type Picture, packageIcons, type SiteIcons } from './site-icons.ts';
import { integrityOf, withSiteLine } from './site-line.ts';
import { webManifest } from './web-manifest.ts';

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

/** The icon of the package, which sites have under other names or not at all. */
const PACKAGE_ICON = /^(icon\.svg|icons\/.*)$/;
/** A larger icon of the tab is a file of its own. Otherwise it is within the page, because browsers fetch the file again with every new address. */
const MAX_INLINE_BYTES = 4096;

/**
 * Makes the files of a site, apart from its bundle. Files that can change without another name come last, and the Service
 * Worker is the very last, because it tells browsers that there is something new.
 * @param app the files of the page in the package.
 * @param bundle the version of the bundle that lies in `places/`.
 * @param ownIcons the icon of the configuration, in place of that of the package.
 * @param drawings those of the kinds in its bundle, by kind, as paths of SVG in a square of 15 by 15; default: it shows none.
 * @throws FingerpostError `internal` when the package lacks a file.
 */
export function makeSite(
  app: Files,
  config: SiteConfig,
  bundle: string,
  ownIcons?: SiteIcons,
  drawings?: Readonly<Record<string, string>>,
): Files {
  const { title, color, live } = config;
  const language = config.languages[0] ?? 'en';
  const icons = ownIcons ?? packageIcons((path) => app.get(path) ?? lacks(path));
  const isKept = (path: string) => path !== PAGE && path !== SERVICE_WORKER && !PACKAGE_ICON.test(path);
  const files = new Map([...app].filter(([path]) => isKept(path)));
  const pathOf = ({ name, ending, bytes }: Pick<Picture, 'name' | 'bytes'> & { ending: string }): string => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const path = `icons/${name}-${hash}.${ending}`;
    files.set(path, bytes);
    return path;
  };
  const pictures = [
    ...icons.installed.map((picture) => ({ ...picture, purpose: 'any' })),
    ...(icons.maskable ? [{ ...icons.maskable, purpose: 'maskable' }] : []),
  ].map((picture) => ({ ...picture, src: pathOf(picture) }));
  const kinds =
    drawings && pathOf({ name: 'kinds', ending: 'json', bytes: Buffer.from(JSON.stringify(drawings)) });
  files.set(CONFIG, json({ ...config, ...(kinds && { icons: kinds }) }));
  files.set(MANIFEST, json(webManifest({ title, color, language }, pictures)));
  const page = indexHtml(text(app, PAGE), {
    title,
    color,
    language,
    policy: policyOf(live?.endpoint),
    icon: icons.tab.bytes.length > MAX_INLINE_BYTES ? pathOf(icons.tab) : dataUrl(icons.tab),
    manifest: MANIFEST,
    ...(icons.touch && { touchIcon: pathOf(icons.touch) }),
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

const dataUrl = ({ type, bytes }: Picture): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const json = (content: object): Uint8Array => Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`);

function text(app: Files, path: string): string {
  return new TextDecoder().decode(app.get(path) ?? lacks(path));
}

function lacks(what: string): never {
  throw new FingerpostError('internal', `the package lacks dist/app/${what}: install it again`);
}
