import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Rolldown, build as viteBuild } from 'vite';
import { buildBundle } from '../../data/build/build.ts';
import { BuildReport } from '../../data/build/build-report.ts';
import { readConfig } from '../../data/build/config.ts';
import { SAMPLE_TITLE, sampleInputs, sampleMap } from '../../data/build/sample.ts';
import { readGivenMap } from '../../data/map/given-map.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

type Files = ReadonlyMap<string, string | Uint8Array>;

let built: Promise<Files> | undefined;

/** The files of the demonstration page as they would be published, by path; all in memory, and built once a process. */
export function demoSite(): Promise<Files> {
  built ??= build();
  return built;
}

async function build(): Promise<Files> {
  const outputs = [await asProduction(buildPage)].flat() as Rolldown.RolldownOutput[];
  const page = outputs
    .flatMap(({ output }) => output)
    .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const);
  const { inputs, sources, settings: own } = await sampleInputs();
  const { types, settings, kinds, phrases } = await readConfig();
  const { files } = await buildBundle({
    inputs,
    sources,
    types,
    kinds,
    phrases,
    settings: { ...settings, ...own },
    makeMap: () => readGivenMap(sampleMap(), () => {}),
    title: SAMPLE_TITLE,
    created: '2026-01-02T03:04:05Z',
    report: new BuildReport(),
  });
  return new Map<string, string | Uint8Array>([
    ...page,
    ...[...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const),
  ]);
}

const buildPage = () =>
  viteBuild({ configFile: here('../../vite.config.ts'), logLevel: 'error', build: { write: false } });

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
  files: () => Files,
  headers: () => Readonly<Record<string, string>>,
): RequestListener {
  return ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const path = pathname === '/' ? '/index.html' : pathname;
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
