// Writes the reference of the package's functions and types from their docstrings.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application } from 'typedoc';
import { pages, project, site } from './folders.mjs';

const FOLDER = 'reference/api';

/** The name that a user imports, by the file with its types. */
const entries = {
  index: 'fingerpost',
  node: 'fingerpost/node',
  edge: 'fingerpost/edge',
  vite: 'fingerpost/vite',
  'add-fingerpost': 'fingerpost/service-worker',
  'place-search': 'fingerpost/elements/place-search',
  'place-map': 'fingerpost/elements/place-map',
};

/** The options of TypeDoc that make tables. */
const tables = [
  'parametersFormat',
  'interfacePropertiesFormat',
  'classPropertiesFormat',
  'typeAliasPropertiesFormat',
  'propertyMembersFormat',
  'typeDeclarationFormat',
];

/** Writes a page an entry. @returns the group of these pages in the sidebar */
export async function writeApiReference() {
  const files = Object.keys(entries).map((name) => join(project, 'dist', `${name}.d.ts`));
  const tsconfig = join(site, 'tsconfig.json');
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files }));
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: files,
    tsconfig,
    outputs: [{ name: 'markdown', path: join(pages, FOLDER) }],
    readme: 'none',
    router: 'module',
    entryFileName: 'index',
    // Leaves out the members that every HTML element has.
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    groupOrder: ['Functions', 'Classes', '*'],
    useCodeBlocks: true,
    ...Object.fromEntries(tables.map((option) => [option, 'table'])),
    disableSources: true,
    githubPages: false,
    logLevel: 'Error',
  });
  const api = await app.convert();
  if (!api) throw new Error('TypeDoc could not read the types of dist');
  for (const entry of api.children) entry.name = entries[entry.name];
  await app.generateOutputs(api);
  return {
    text: 'API reference',
    items: Object.values(entries).map((name) => ({ text: name, link: `/${FOLDER}/${name}` })),
  };
}
