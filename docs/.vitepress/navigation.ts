import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

const site = fileURLToPath(new URL('../.site/', import.meta.url));

/** The written pages of each group. A page that does not exist is left out; one of no group stands under "More". */
const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Begin', ['tutorial', 'playground', 'comparison', 'scale']],
  ['A site of your places', ['app', 'kiosk', 'map', 'languages']],
  ['Your places', ['importing', 'places-format', 'snapshot']],
  ['In your page', ['vite', 'client', 'typed-client', 'elements', 'service-worker', 'explain']],
  ['On servers', ['serve', 'edge', 'live']],
  ['When something fails', ['errors/index', 'trust']],
];

/** Returns the sidebars: of the guides, of the references, and of the pages of errors. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const grouped = new Set(groups.flatMap(([, names]) => names));
  const rest = pagesIn('').filter((name) => name !== 'index' && !grouped.has(name));
  const guides = [...groups, ['More', rest] as const].map(([text, names]) => group(text, names));
  const list = `${site}references.json`;
  const references: DefaultTheme.SidebarItem[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  const overview = references.map(({ text, link, items }) => ({ text, link: link ?? items?.[0]?.link }));
  return {
    '/': [
      ...guides,
      { text: 'Reference', items: overview },
      group('For maintainers', pagesIn('internals/')),
    ].filter(({ items }) => items.length > 0),
    '/reference/': references,
    '/errors/': [group('Errors', pagesIn('errors/'))],
  };
}

/** The names of the pages in a folder of the site, with the folder. Its overview is first. */
function pagesIn(folder: string): string[] {
  if (!existsSync(`${site}pages/${folder}`)) return [];
  return readdirSync(`${site}pages/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => Number(b === 'index.md') - Number(a === 'index.md'))
    .map((name) => folder + name.slice(0, -'.md'.length));
}

/** Returns a group of those pages that exist, under their titles. */
function group(text: string, names: readonly string[]) {
  const items = names
    .map((name) => ({ name, file: `${site}pages/${name}.md` }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ text: titleOf(readFileSync(file, 'utf8')), link: `/${name}` }));
  return { text, items };
}

/** Returns the first heading of a page, without the marks of code. */
const titleOf = (markdown: string): string =>
  /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? 'Untitled';
