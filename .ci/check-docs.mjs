// Checks the documentation: links, anchors, paths of files and tests, the sections of the changelog, lengths, and a few rules of prose.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isTitle, testTitles } from './test-titles.mjs';

const MAX_DESIGN_LINES = 270;
const MAX_TERMS = 33;
const MAX_WORDS_OF_ERROR = 90;
const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const inFolder = (folder) => readdirSync(folder).map((name) => join(folder, name));
const pages = ['.', 'docs', 'docs/errors', 'docs/internals']
  .flatMap(inFolder)
  .filter((path) => path.endsWith('.md'));
const text = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]));
const faults = [];

/** The text without blocks of code, in which nothing is a link or prose. */
const proseOf = (page) => text.get(page).replaceAll(/^( *)```.*?^\1```/gms, '');

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page) {
  const headings = proseOf(page).matchAll(/^#+ (.*)$/gm);
  const slug = (heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  return new Set([...headings].map(([, heading]) => slug(heading)));
}

for (const page of pages) {
  const prose = proseOf(page);
  for (const [, target, anchor] of prose.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const path = target === '' ? page : normalize(join(dirname(page), target));
    if (!existsSync(path)) faults.push(`${page}: a link leads to ${path}, which does not exist`);
    else if (anchor && text.has(path) && !anchorsOf(path).has(anchor))
      faults.push(`${page}: ${path} has no heading for #${anchor}`);
  }
  for (const [, path] of prose.matchAll(
    /`((?:src|data|test|workers|public|docs|\.ci|\.github)\/[^`\s*<…]+)`/g,
  )) {
    const isExample = page === 'docs/tutorial.md' || (page === 'CONTRIBUTING.md' && /towns/.test(path));
    if (!isExample && !existsSync(path)) faults.push(`${page}: ${path} does not exist`);
  }
  for (const line of prose.split('\n').filter((line) => !line.startsWith('#')))
    if (/(^\s*([-*] |\d+\. )?|[.!] |\| )(Who|What|Whoever|Nobody) [a-z]/.test(line))
      faults.push(`${page}: name the subject of "${line.trim()}"`);
}

// The tables of these pages name tests and groups of tests in italics.
const titles = testTitles('test');
const allTitles = [...titles.values()].flat();
const starredIn = (cell) => [...cell.matchAll(/(?<![*`])\*([^*|]+)\*(?!\*)/g)].map(([, title]) => title);
const rowsOf = (page) =>
  text
    .get(page)
    .split('\n')
    .filter((line) => line.startsWith('|'));
for (const page of [
  'docs/internals/contract.md',
  'docs/internals/engines.md',
  'docs/internals/reliability.md',
])
  for (const row of rowsOf(page))
    for (const starred of starredIn(row.replaceAll(/`[^`]*`/g, '')))
      if (!allTitles.some((title) => isTitle(starred, title)))
        faults.push(`${page}: no test or group has the title "${starred}"`);

// The last column of docs/internals/reliability.md has `file: *title*, *title*; file`, below test/browser or test.
for (const row of rowsOf('docs/internals/reliability.md').slice(2))
  for (const part of row.split(' | ')[3].split(/;(?=(?:[^*]*\*[^*]*\*)*[^*]*$)/)) {
    const name = /^ *([\w/-]*)/.exec(part)[1];
    const paths = [`test/${name}.test.ts`, `test/browser/${name}.test.ts`, `test/${name}.ts`];
    const file = paths.find((path) => existsSync(path));
    if (!file) faults.push(`docs/internals/reliability.md: there is no test file for "${part.trim()}"`);
    else
      for (const starred of starredIn(part))
        if (!titles.get(file).some((title) => isTitle(starred, title)))
          faults.push(`docs/internals/reliability.md: ${file} has no title "${starred}"`);
  }

const wordsOf = (page) => text.get(page).trim().split(/\s+/).length;
// A page about an error is read alone, so its own length counts.
for (const page of pages)
  if (/^docs\/errors\/(?!index)/.test(page) && wordsOf(page) > MAX_WORDS_OF_ERROR)
    faults.push(`${page} has ${wordsOf(page)} words; at most ${MAX_WORDS_OF_ERROR}`);

const design = text.get('DESIGN.md').split('\n');
if (design.length > MAX_DESIGN_LINES) faults.push(`DESIGN.md has more than ${MAX_DESIGN_LINES} lines`);
const terms = /^## Glossary\n(.*?)^## /ms.exec(text.get('DESIGN.md'))?.[1].match(/^\| (?!term |--)/gm) ?? [];
if (terms.length === 0 || terms.length > MAX_TERMS) faults.push(`the glossary has ${terms.length} terms`);

const changelog = text.get('CHANGELOG.md');
if (!/^## Unreleased$/m.test(changelog)) faults.push('CHANGELOG.md has no section "Unreleased"');
for (const [, section] of changelog.matchAll(/^### (.*)$/gm))
  if (!SECTIONS.includes(section))
    faults.push(`CHANGELOG.md: "${section}" is none of ${SECTIONS.join(', ')}`);

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
