// Writes a page for each toolchain, from the examples that the tests build.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { project, writeReference } from './folders.mjs';
import { code } from './markdown.mjs';

const examples = join(project, 'test/consumers');

/** Folder, title, and the commands that the tests run. Those with `shared` also have the script of `main.js`. */
const tools = [
  { name: 'vite', title: 'Vite', commands: ['vite', 'vite build'], shared: true },
  { name: 'plugin', title: 'Vite with its plugin', commands: ['vite', 'vite build'] },
  { name: 'vite-plugin-pwa', title: 'vite-plugin-pwa', commands: ['vite build'], shared: true },
  { name: 'react', title: 'React', commands: ['vite', 'vite build'] },
  { name: 'plugin-vue', title: 'Vue', commands: ['vite', 'vite build'] },
  { name: 'plugin-sveltekit', title: 'SvelteKit', commands: ['vite dev', 'vite build'] },
  { name: 'plugin-astro', title: 'Astro', commands: ['astro dev', 'astro build'] },
  { name: 'next', title: 'Next', commands: ['next build'], shared: true },
  { name: 'webpack', title: 'webpack', commands: ['node build.js'], shared: true },
  {
    name: 'esbuild',
    title: 'esbuild',
    commands: [
      'esbuild main.js search.worker=fingerpost/worker full-text=fingerpost/full-text.js --bundle --splitting --format=esm --minify --outdir=public',
    ],
    shared: true,
  },
  { name: 'import-map', title: 'An import map, without a bundler', commands: [], shared: true },
];

/** Data and pages that a project has anyway. */
const LEFT_OUT = /(^|\/)(package\.json|places\.csv|tsconfig\.json)$|^public\/places\//;

/** Writes a page for each tool. @returns their group in the sidebar */
export function writeTools() {
  const items = tools.map(({ name, title, commands, shared }) => {
    const folder = join(examples, name);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((file) => !LEFT_OUT.test(file))
      .sort();
    const sections = files.map((file) => section(file, join(folder, file)));
    if (shared) sections.push(section('main.js', join(examples, 'main.js')));
    const run = commands.length > 0 ? `\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n` : '';
    const text = `# ${title}\n
A test installs the packed package, builds this example without a warning, and searches in it. ${
      name.startsWith('plugin')
        ? 'The plugin makes the bundle.'
        : 'Its bundle is in `public/places`: `npx fingerpost build --out public/places`.'
    }
${run}\n${sections.join('\n\n')}`;
    writeReference(`reference/tools/${name}.md`, text);
    return { text: title, link: `/reference/tools/${name}` };
  });
  return { text: 'With your tools', items };
}

const section = (file, path) =>
  `## ${code(file)}\n\n\`\`\`${extname(file).slice(1)}\n${readFileSync(path, 'utf8').trim()}\n\`\`\``;
