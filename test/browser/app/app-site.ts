import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Rolldown, build as viteBuild } from 'vite';
import { makeSite } from '../../../data/app/make-site.ts';
import { buildBundle } from '../../../data/build/build.ts';
import { BuildReport } from '../../../data/build/build-report.ts';
import { readConfig } from '../../../data/build/config.ts';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { SAMPLE_TITLE, sampleInputs, sampleMap } from '../../../data/build/sample.ts';
import { siteConfig } from '../../../data/build/site-config.ts';
import type { MapContent } from '../../../data/map/build-map.ts';
import { readGivenMap } from '../../../data/map/given-map.ts';
import type { SiteConfig } from '../../../src/core/site/site-config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
};

/** Files by their path. */
export type Files = ReadonlyMap<string, Uint8Array>;

let app: Promise<Files> | undefined;
let sample: Promise<PackedBundle> | undefined;

/** The files of the app as the package has them, built once a process. */
export function appFiles(): Promise<Files> {
  app ??= buildApp();
  return app;
}

/** Sites by their settings and the version of their bundle. */
const sites = new Map<string, Promise<Files>>();

/**
 * The files of the app with the Oxford sample as `fingerpost app` writes them, by path; all in memory, and each site built
 * once a process.
 * @param config changes of the site's settings.
 * @param bundle its places, in place of the sample.
 */
export async function demoSite(config: Partial<SiteConfig> = {}, bundle?: PackedBundle): Promise<Files> {
  sample ??= buildSample(givenMap);
  const packed = bundle ?? (await sample);
  const key = JSON.stringify([config, packed.manifest.version]);
  const site = sites.get(key) ?? buildSite(config, packed);
  sites.set(key, site);
  return site;
}

async function buildSite(config: Partial<SiteConfig>, { files, manifest }: PackedBundle): Promise<Files> {
  const { app: looks } = await sampleInputs();
  const settings = { ...siteConfig({ app: looks, languages: ['en'] }), sample: true, ...config };
  return new Map([
    ...[...makeSite(await appFiles(), settings, manifest.version)].map(
      ([path, bytes]) => [`/${path}`, bytes] as const,
    ),
    ...[...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const),
  ]);
}

async function buildApp(): Promise<Files> {
  const outputs = [await asProduction(buildPage)].flat() as Rolldown.RolldownOutput[];
  const files = outputs
    .flatMap(({ output }) => output)
    .map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)] as const);
  return new Map(files);
}

const givenMap = () => readGivenMap(sampleMap(), () => {});

/** Builds the sample with another map of the same area. */
export function sampleWithAnotherMap(): Promise<PackedBundle> {
  return buildSample(async () => {
    const map = await givenMap();
    return { ...map, bytes: Buffer.concat([map.bytes, new Uint8Array(1)]) };
  });
}

async function buildSample(makeMap: () => Promise<MapContent>): Promise<PackedBundle> {
  const { inputs, sources, settings: own } = await sampleInputs();
  const { types, settings, kinds, phrases } = await readConfig();
  return buildBundle({
    inputs,
    sources,
    types,
    kinds,
    phrases,
    settings: { ...settings, ...own },
    makeMap,
    title: SAMPLE_TITLE,
    created: '2026-01-02T03:04:05Z',
    report: new BuildReport(),
  });
}

const buildPage = () =>
  viteBuild({ configFile: here('../../../vite.config.ts'), logLevel: 'error', build: { write: false } });

/** A test runner sets this variable to `test`, which would put the development editions of libraries in the page. */
async function asProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

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
      'Cache-Control': 'no-store',
      ...headers(),
    });
    response.end(file);
  };
}
