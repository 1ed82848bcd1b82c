// Writes the types of each entry of the package into one file beside its script. TypeScript has written them by module before.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

// The project's own TypeScript has no interface for programs.
const typescript = createRequire(import.meta.resolve('@microsoft/api-extractor'))('typescript');

const project = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(project, 'dist');
const modules = join(dist, 'types/src');

/** The module of each entry, by the name of its script. */
const entries = {
  index: 'index',
  node: 'node/index',
  edge: 'edge/index',
  'add-fingerpost': 'service-worker/index',
  'place-search': 'elements/place-search/index',
  'place-map': 'elements/place-map/index',
  vite: '../data/vite-plugin/index',
};
const fileOf = (module) => join(modules, `${module}.d.ts`);

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

/** Writes out the types that valibot infers of a schema, because a user does not have valibot. */
function writeOutInferred() {
  const { options } = typescript.convertCompilerOptionsFromJson(compilerOptions, project);
  const program = typescript.createProgram(Object.values(entries).map(fileOf), options);
  const checker = program.getTypeChecker();
  const { NoTruncation, InTypeAlias, UseAliasDefinedOutsideCurrentScope } = typescript.TypeFormatFlags;
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(modules))) {
    const inferred = [];
    const visit = (node) => {
      if (typescript.isTypeReferenceNode(node) && /^v\.Infer\w+<typeof /.test(node.getText(file)))
        inferred.push(node);
      else typescript.forEachChild(node, visit);
    };
    visit(file);
    const text = inferred.reduceRight((text, node) => {
      const flags = NoTruncation | InTypeAlias | UseAliasDefinedOutsideCurrentScope;
      const written = checker.typeToString(checker.getTypeFromTypeNode(node), node, flags);
      return text.slice(0, node.getStart(file)) + written + text.slice(node.end);
    }, file.text);
    if (text !== file.text) writeFileSync(file.fileName, text);
  }
}

/** The tags of elements in the DOM's types. The extractor drops declarations for the whole program, so they are exported meanwhile. */
const GLOBAL_TAGS = /^declare global \{\n\s*interface HTMLElementTagNameMap (\{[^}]*\})\n\}$/gm;
const EXPORTED_TAGS = /^export declare interface RolledUpTags (\{[^}]*\})$/gm;

/** Writes the types of an entry into one file. */
function rollUp(name, module) {
  const output = join(dist, `${name}.d.ts`);
  rewrite(fileOf(module), GLOBAL_TAGS, 'export interface RolledUpTags $1');
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: project,
      mainEntryPointFilePath: fileOf(module),
      compiler: { overrideTsconfig: { compilerOptions, files: [fileOf(module)] } },
      dtsRollup: { enabled: true, untrimmedFilePath: output },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(project, 'package.json'),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    // It warns of its release of TypeScript, and of comments in another style than its own.
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  });
  if (!succeeded) throw new Error(`The types of ${name} could not be rolled up`);
  rewrite(output, EXPORTED_TAGS, 'declare global {\n  interface HTMLElementTagNameMap $1\n}');
}

function rewrite(path, pattern, replacement, to = path) {
  writeFileSync(to, readFileSync(path, 'utf8').replaceAll(pattern, replacement));
}

/** Copies the types of a module that imports other entries alone. */
const copy = (module, name) =>
  rewrite(fileOf(module), /'\.\/([\w-]+)\/index\.ts'/g, "'./$1.js'", join(dist, `${name}.d.ts`));

writeOutInferred();
for (const [name, module] of Object.entries(entries)) rollUp(name, module);
copy('elements/index', 'elements');
copy('elements/react', 'react');
// These are started by their URL, and export nothing.
for (const script of ['search.worker', 'service-worker', 'ed25519', 'full-text'])
  writeFileSync(join(dist, `${script}.d.ts`), 'export {};\n');
rmSync(join(dist, 'types'), { recursive: true });
