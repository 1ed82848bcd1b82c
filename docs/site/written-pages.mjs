// Copies the pages that people write, README.md and DESIGN.md included, with links that fit the site.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { project, writePage } from './folders.mjs';

const read = (path) => readFileSync(join(project, path), 'utf8');
const { repository } = JSON.parse(read('package.json'));
const sources = repository.url.replace(/^git\+|\.git$/g, '');

/** The path on the site of each written page, by its path in the project. */
function writtenPages() {
  const markdownIn = (folder) =>
    readdirSync(join(project, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  const guides = ['docs', 'docs/errors', 'docs/internals'].flatMap(markdownIn);
  return new Map([
    ['README.md', 'index.md'],
    ...['DESIGN.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((page) => [
      page,
      `internals/${page.toLowerCase()}`,
    ]),
    ...guides.map((page) => [page, page.slice('docs/'.length)]),
  ]);
}

/** Writes each of them below the pages of the site. A link to a file that is no page leads to the repository. */
export function copyWrittenPages() {
  const written = writtenPages();
  for (const [page, path] of written) {
    const linked = ([whole, target, anchor = '']) => {
      if (target === '' || /^[a-z]+:/.test(target)) return whole;
      const meant = posix.join(posix.dirname(page), target);
      const onSite = written.get(meant) ?? (meant.startsWith('docs/images/') && meant.slice('docs/'.length));
      if (onSite) return `](${relative(path, onSite)}${anchor})`;
      const kind = statSync(join(project, meant)).isDirectory() ? 'tree' : 'blob';
      return `](${sources}/${kind}/main/${meant}${anchor})`;
    };
    const text = page === 'README.md' ? home(read(page)) : read(page);
    // Every other part is a block of code.
    const parts = text.split(/^( *```.*?^ *```$)/ms);
    const fitting = (part) => part.replaceAll(/\]\(([^)#\s]*)(#[^)\s]*)?\)/g, (...match) => linked(match));
    writePage(path, parts.map((part, index) => (index % 2 === 0 ? fitting(part) : part)).join(''));
  }
}

function relative(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns the home page: README.md with buttons below its first paragraph. */
function home(readme) {
  const [, title, claim, rest] = /^(# .*?\n)\n+(.*?\n)\n(.*)$/s.exec(readme);
  const button = (text, page) => `<a class="home-button" href="./${page}.html">${text}</a>`;
  const buttons = [button('Try it', 'playground'), button('Tutorial', 'tutorial')];
  return `---\naside: false\npageClass: home\n---\n\n${title}\n${claim}\n<p>${buttons.join(' ')}</p>\n\n${rest}`;
}
