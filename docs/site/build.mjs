// Builds the site of the documentation into docs/.site/dist. `--base /docs/` gives the path that a host serves it under.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { docs, pages, project, site, writePage } from './folders.mjs';

const { values } = parseArgs({ options: { base: { type: 'string', default: '/' } } });
const base = `/${values.base}/`.replaceAll(/\/+/g, '/');

if (!existsSync(join(project, 'dist/openapi.json'))) {
  process.stderr.write('Run "npm run build" first: the references are made of dist\n');
  process.exit(1);
}
if (!existsSync(join(docs, 'node_modules/vitepress')))
  // npm is a .cmd on Windows.
  execFileSync('npm', ['ci'], { cwd: docs, stdio: 'inherit', shell: process.platform === 'win32' });

rmSync(site, { recursive: true, force: true });
mkdirSync(join(pages, 'public'), { recursive: true });
cpSync(join(project, 'docs/images'), join(pages, 'images'), { recursive: true });
cpSync(join(project, 'public/icon.svg'), join(pages, 'public/icon.svg'));
const sample = join(pages, 'public/sample');
execFileSync(process.execPath, [join(project, 'dist/cli.js'), 'build', '--out', sample], {
  stdio: 'pipe',
});

const { copyWrittenPages } = await import('./written-pages.mjs');
const { writeHttpReference } = await import('./http-reference.mjs');
const { writeApiReference } = await import('./api-reference.mjs');
const { writeCommandLine } = await import('./command-line.mjs');
const { writeTools } = await import('./tools.mjs');
const { writeConfiguration, writePlacesFormat } = await import('./configuration.mjs');
copyWrittenPages();
writePage('playground.md', readFileSync(join(docs, 'site/playground.md'), 'utf8'));
const references = [
  writeTools(),
  await writeHttpReference(sample),
  await writeApiReference(),
  writeCommandLine(),
  writeConfiguration(),
  writePlacesFormat(),
];
writeFileSync(join(site, 'references.json'), JSON.stringify(references));

const { build } = await import('vitepress');
await build(docs, { base });
process.stdout.write(`The site for ${base} is in ${join(site, 'dist')}\n`);
