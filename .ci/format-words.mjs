// Writes the lists of words in data/defaults/language one list a line, wrapped, where a general formatter gives each word a line of its
// own. `npm run format` runs it. With `--check` it writes nothing, and fails where a file differs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../data/defaults/language/', import.meta.url);
const WIDTH = 110;

const isObject = (value) => typeof value === 'object' && !Array.isArray(value);

/** Returns the lines of a value: a line for each key and for each object of a list, and a wrapped one for any other list. */
function linesOf(value, indent, start) {
  const inner = `${indent}  `;
  if (isObject(value)) {
    const lines = Object.entries(value).map(([key, own]) => linesOf(own, inner, `${inner}"${key}": `));
    return block(`${start}{`, lines, `${indent}}`);
  }
  if (Array.isArray(value) && value.some(isObject))
    return block(
      `${start}[`,
      value.map((item) => wrapped(item, inner, inner)),
      `${indent}]`,
    );
  return wrapped(value, indent, start);
}

const block = (start, lines, end) => [start, lines.join(',\n'), end].join('\n');

/** Returns a value as JSON that goes on in further lines, as many texts a line as fit. */
function wrapped(value, indent, start) {
  const lines = [start];
  for (const piece of piecesOf(value)) {
    const line = lines.at(-1);
    if (line !== start && `${line} ${piece},`.length > WIDTH) lines.push(`${indent}  ${piece}`);
    else lines[lines.length - 1] = line === start ? line + piece : `${line} ${piece}`;
  }
  return lines.join('\n');
}

/** Returns the JSON of a value in pieces that a line may end behind: texts or groups of them, with the brackets and keys around them. */
function piecesOf(value) {
  if (typeof value !== 'object') return [JSON.stringify(value)];
  const [open, close] = isObject(value) ? ['{ ', ' }'] : ['[', ']'];
  const own = isObject(value)
    ? Object.entries(value).map(([key, item]) => around(`"${key}": `, piecesOf(item), ''))
    : value.map((item) => [piecesOf(item).join(' ')]);
  return around(
    open,
    own.flatMap((pieces, i) => (i < own.length - 1 ? around('', pieces, ',') : pieces)),
    close,
  );
}

/** Returns pieces with something before the first and behind the last. */
function around(before, pieces, behind) {
  const all = pieces.length > 0 ? [...pieces] : [''];
  all[0] = before + all[0];
  all[all.length - 1] += behind;
  return all;
}

const isCheck = process.argv.includes('--check');
const wrong = [];
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.json'))) {
  const file = new URL(name, FOLDER);
  const text = readFileSync(file, 'utf8');
  const wanted = `${linesOf(JSON.parse(text), '', '')}\n`;
  if (text === wanted) continue;
  wrong.push(name);
  if (!isCheck) writeFileSync(file, wanted);
}
if (isCheck && wrong.length > 0) {
  process.stderr.write(
    `${wrong.join(', ')} of data/defaults/language: run "npm run format", which wraps their lists\n`,
  );
  process.exitCode = 1;
}
