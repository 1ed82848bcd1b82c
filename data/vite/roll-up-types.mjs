// Writes the types of each entry of the package beside its script. TypeScript has written them by module before.
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// The project's own TypeScript has no interface for programs.
import typescript from '@typescript/typescript6';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const modules = here('dist/types');

/** The module of each entry, by the name of its script. */
const entries = {
  index: 'src/index',
  node: 'src/node/index',
  edge: 'src/edge/index',
  'add-fingerpost': 'src/service-worker/index',
  elements: 'src/elements/index',
  react: 'src/elements/react',
  'place-search': 'src/elements/place-search/index',
  'place-map': 'src/elements/place-map/index',
  vite: 'data/vite-plugin/index',
};
const input = Object.fromEntries(
  Object.entries(entries).map(([name, module]) => [name, `${modules}/${module}.d.ts`]),
);

/** Writes out the types that valibot infers of a schema, because a user does not have valibot. */
function writeOutInferred() {
  const options = {
    target: typescript.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
  };
  const program = typescript.createProgram(Object.values(input), options);
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

writeOutInferred();
const types = await rollup({
  input,
  external: (id) => !/^[./]/.test(id),
  plugins: [dts()],
  // It names types that an entry uses without exporting them.
  onLog: (level, { message }, log) => /private shared type exports/.test(message) || log(level, message),
});
rmSync(modules, { recursive: true });
await types.write({
  dir: here('dist'),
  chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
});
// These are started by their URL, and export nothing.
for (const script of ['search.worker', 'service-worker', 'ed25519', 'full-text'])
  writeFileSync(here(`dist/${script}.d.ts`), 'export {};\n');
