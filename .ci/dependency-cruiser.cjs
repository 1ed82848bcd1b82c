// Without its parser dependency-cruiser reads no TypeScript at all, and finds nothing wrong with it.
require.resolve('@swc/core');

/**
 * The house rules on who may import whom. The parser is swc: it sees `import type` and needs no TypeScript compiler
 * API. It does not see `import('…').Name` in a type, so a test forbids that form (test/unit/house.test.ts).
 *
 * A folder of `src/` may import itself, `core`, and what is listed for it; nothing else. DESIGN.md has the same table,
 * and test/unit/house.test.ts compares them.
 */
const mayImport = {
  core: [],
  bundle: [],
  search: [],
  hal: [],
  live: [],
  store: ['bundle'],
  http: ['bundle', 'search', 'hal', 'live'],
  protocol: ['bundle', 'http', 'live'],
  host: ['bundle', 'http', 'search', 'live', 'store', 'protocol'],
  client: ['bundle', 'http', 'live', 'store', 'protocol', 'host'],
  'service-worker': ['bundle', 'http', 'live', 'store', 'protocol', 'host'],
  node: ['bundle', 'http', 'search', 'live'],
  edge: ['bundle', 'http', 'live'],
  elements: ['client'],
};

/** The same for `data/`: a folder may import itself and what is listed for it. Each may import `defaults`. */
const dataMayImport = {
  io: [],
  record: ['io'],
  merge: ['record'],
  importers: ['io', 'record', 'merge'],
  kinds: ['io', 'importers'],
  init: ['io', 'record', 'importers', 'kinds'],
  map: ['io', 'importers'],
  build: ['io', 'record', 'merge', 'importers', 'kinds'],
  app: ['io', 'build'],
  snapshot: ['io', 'record'],
  cli: ['io', 'record', 'importers', 'kinds', 'init', 'map', 'build', 'app', 'snapshot'],
  vite: ['io', 'record', 'importers', 'kinds', 'build'],
  'vite-plugin': ['io', 'build', 'app', 'cli'],
};

/** @param allowed the folders of `root` that `folder` may import, besides itself */
const layer = (root, folder, allowed) => ({
  name: `${root}-${folder}-keeps-to-its-layer`,
  comment: `${root}/${folder} may import from ${root}/ only ${[folder, ...allowed].join(', ')}.`,
  severity: 'error',
  from: { path: `^${root}/${folder}/` },
  to: { path: `^${root}/`, pathNot: `^${root}/(${[folder, ...allowed].join('|')})/` },
});

const layers = [
  ...Object.entries(mayImport).map(([folder, others]) => layer('src', folder, ['core', ...others])),
  ...Object.entries(dataMayImport).map(([folder, others]) => layer('data', folder, ['defaults', ...others])),
];

/** Without this rule a new folder could import anything. The app has a rule of its own. */
const unlisted = [
  ['src', [...Object.keys(mayImport), 'app']],
  ['data', Object.keys(dataMayImport)],
].map(([root, folders]) => ({
  name: `${root}-folders-are-listed`,
  comment: `List the folder in ${root === 'src' ? 'mayImport' : 'dataMayImport'}, and in DESIGN.md.`,
  severity: 'error',
  from: { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${folders.join('|')})/` },
  to: {},
}));

/** @param allowed the files (a regular expression) that may import the package */
const onlyIn = (package_, allowed) => ({
  name: `${package_}-in-one-place`,
  comment: `Only ${allowed} may import ${package_}.`,
  severity: 'error',
  from: { path: '^(src|data|workers)/', pathNot: allowed },
  to: { path: `^(node_modules/)?${package_}(/|$)` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    ...unlisted,
    {
      name: 'src-is-the-bottom',
      comment:
        'src/ never imports from data/, workers/ or test/: they are built on it. Two files load scripts of workers/ as they are.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/client/(worker/full-text-url|page-host)\\.ts$' },
      to: { path: '^(data|workers|test)/' },
    },
    {
      name: 'node-only-at-home',
      comment: "Node's own modules are for src/node/ and data/, so that the rest runs anywhere.",
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: '^src/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'data-uses-the-format',
      comment: 'data/ imports from src/ only core, bundle and search; its command line may host anything.',
      severity: 'error',
      from: { path: '^data/', pathNot: '^data/cli/' },
      to: { path: '^src/', pathNot: '^src/(core|bundle|search)/' },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'Tests are read by the test runner alone.',
      severity: 'error',
      from: { path: '^(src|data|workers)/' },
      to: { path: '^test/' },
    },
    {
      name: 'app-is-an-end',
      comment: 'Nothing imports the app.',
      severity: 'error',
      from: { pathNot: '^(src/app|test)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'app-searches-over-fetch',
      comment:
        'The page asks the facade, as any page would; it is made of the elements, and may share words and pure functions with the library.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(app/|core/|elements/|bundle/manifest\\.ts$|client/places/|index\\.ts$|service-worker/index\\.ts$)',
      },
    },
    {
      name: 'elements-load-the-client-later',
      comment:
        'Elements import the client by import() alone, because most pages with a `fetch` of their own need none. The typed client works with any.',
      severity: 'error',
      from: { path: '^src/elements/' },
      to: { path: '^src/client/', pathNot: '^src/client/places/over-fetch\\.ts$', dynamic: false },
    },
    // Its radix tree for the vocabulary, and all of it for the longer texts.
    onlyIn('minisearch', '^src/search/(query/fuzzy|full-text-index)\\.ts$'),
    onlyIn('idb', '^src/store/connection\\.ts$'),
    onlyIn('ol', '^src/elements/place-map/'),
    onlyIn('pmtiles', '^(src/elements/place-map|data/map)/'),
    onlyIn('comlink', '^src/(client/remote-host|protocol/answer-calls)\\.ts$'),
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere would escape the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
