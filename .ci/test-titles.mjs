// Reads the titles of tests and groups out of their source. A placeholder (`%s`, `$name`, `${…}`) becomes "…".
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const FUNCTIONS = new Set(['describe', 'it', 'test']);

/** The titles by file, of all TypeScript files in `folder`. */
export function testTitles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return new Map(files.map((name) => [join(folder, name), titlesOf(join(folder, name))]));
}

/** Whether a documented title is this one. In the documentation, "…" stands for any text. */
export function isTitle(documented, title) {
  const pattern = documented.split('…').map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(title);
}

function titlesOf(file) {
  const titles = [];
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'CallExpression' && FUNCTIONS.has(nameOf(node.callee))) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) titles.push(title.replaceAll(/%\.?\d*[sdijo#f]|\$[a-z]\w*/g, '…'));
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body);
  return titles;
}

/** `it` for `it`, `it.each(…)`, `it.skipIf(…)` and so on. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return nameOf(callee.tag);
  return undefined;
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return undefined;
}
