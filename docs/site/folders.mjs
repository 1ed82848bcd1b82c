import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const project = fileURLToPath(new URL('../..', import.meta.url));
export const docs = join(project, 'docs');
/** Everything that the build makes. */
export const site = join(docs, '.site');
/** The pages that VitePress reads: copies of the written ones, and the generated ones. */
export const pages = join(site, 'pages');

/**
 * Writes a page.
 * @param {string} path of the page on the site, with `.md`
 * @param {string} text Markdown
 */
export function writePage(path, text) {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.trim()}\n`);
}

/** Writes a page of a reference. Its tables stand in rows on phones. */
export function writeReference(path, text) {
  writePage(path, `---\npageClass: reference\naside: ${text.split('\n## ').length > 5}\n---\n\n${text}`);
}
