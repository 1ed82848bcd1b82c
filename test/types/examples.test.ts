import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The public entries of the package. */
const entries = {
  fingerpost: 'src/index.ts',
  'fingerpost/node': 'src/node/index.ts',
  'fingerpost/edge': 'src/edge/index.ts',
  'fingerpost/service-worker': 'src/service-worker/index.ts',
  'fingerpost/elements': 'src/elements/index.ts',
  'fingerpost/elements/place-search': 'src/elements/place-search/index.ts',
  'fingerpost/elements/place-map': 'src/elements/place-map/index.ts',
  'fingerpost/elements/react': 'src/elements/react.ts',
};

/** The names that examples take from the text around them. */
const around = `
import type * as entry from 'fingerpost';
import type * as node from 'fingerpost/node';
import type * as worker from 'fingerpost/service-worker';
declare global {
  const createHandler: typeof entry.createHandler;
  const createPlaces: typeof entry.createPlaces;
  const createPlacesFetch: typeof entry.createPlacesFetch;
  const openBundle: typeof entry.openBundle;
  const directorySource: typeof node.directorySource;
  const addFingerpost: typeof worker.addFingerpost;
  const bundle: entry.Bundle;
  const places: entry.Places<entry.PlacesFetch>;
  const placesFetch: entry.PlacesFetch;
  const publicKey: string;
  const VitePWA: (options: object) => unknown;
  function useSyncExternalStore<T>(watch: (changed: () => void) => () => void, read: () => T): T;
  interface Window {
    __WB_MANIFEST: string[];
  }
  interface ServiceWorkerRegistration {
    readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  }
}
`;

/** The project has no React. */
const react = "declare module 'react/jsx-runtime' { export { JSX } from 'react'; }\n";

/** Stands for the file that the plugin for Vite writes beside the sources. */
const virtual = `
declare module 'virtual:fingerpost' {
  import type { Places, PlacesFetch } from 'fingerpost';
  const places: Places<PlacesFetch>;
  export default places;
}
`;

/** Matches an example that uses the package. */
const OURS =
  /fingerpost|placesFetch|createPlaces|createHandler|addFingerpost|openBundle|\bplaces\.|place-(search|map)/;

let folder: string;

beforeAll(async () => {
  const cache = resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'fingerpost-examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the examples of a page in a language. Of HTML, the modules. */
async function examplesOf(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(page, 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)(?: runnable)?\n(.*?)^```/gms)];
  return blocks
    .filter(([, written]) => written === language)
    .flatMap(([, , code = '']) =>
      language === 'html'
        ? [...code.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, script = '']) => script)
        : [code],
    )
    .filter((code) => OURS.test(code));
}

/** Compiles files of examples. @returns the messages of the compiler. */
async function compile(name: string, files: ReadonlyMap<string, string>, options: object): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  const texts = new Map([
    ...files,
    ['around.d.ts', around],
    ['react.d.ts', react],
    ['virtual.d.ts', virtual],
  ]);
  for (const [file, code] of texts) await writeFile(join(project, file), code);
  const config = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      ...options,
      noUncheckedIndexedAccess: false,
      jsx: 'react-jsx',
      paths: Object.fromEntries(Object.entries(entries).map(([entry, file]) => [entry, [resolve(file)]])),
    },
    files: [...texts.keys(), resolve('src/elements/react-stub.d.ts')],
    include: [],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], (_, printed) =>
      done(printed),
    );
  });
  // `npm run lint` reports errors in the sources, which these options may cause.
  const faults = output.split(/\n(?=\S)/);
  return faults.filter((fault) => fault.includes(relative('', project))).join('\n');
}

const loose = { strict: false, exactOptionalPropertyTypes: false };

it.each([
  ['JavaScript', ['js', 'html'], 'ts', loose],
  ['TypeScript', ['ts', 'tsx'], 'tsx', {}],
] as const)(
  'every example in %s of the README and the documentation compiles',
  async (name, languages, as, options) => {
    const pages = [
      'README.md',
      ...(await readdir('docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
    ];
    const files = new Map<string, string>();
    for (const page of pages) {
      for (const language of languages) {
        for (const [i, code] of (await examplesOf(page, language)).entries()) {
          files.set(`${page.replaceAll(/\W/g, '-')}-${language}-${i + 1}.${as}`, `${code}\nexport {};\n`);
        }
      }
    }
    expect(files.size).toBeGreaterThan(0);
    expect(await compile(name, files, options)).toBe('');
  },
);

it('an example with a wrong key of an answer does not compile', async () => {
  const code =
    "const page = await places.search({ q: 'library' });\nconsole.log(page._embedded.pois[0].nmae);\nexport {};\n";
  const output = await compile('wrong', new Map([['wrong.ts', code]]), loose);
  expect(output).toMatch(/wrong\.ts\(2,\d+\): error .*'nmae'/);
});
