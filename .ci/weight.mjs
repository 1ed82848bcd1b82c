// Measures how heavy the project is. `npm run weight` writes .ci/weight.json. `npm run lint` runs it with `--check`, which fails where
// something is more than 0.3 % above the file. It needs `npm run build` and `npm run sample`.
// The processor time of the tests (user and system, as `time npm test` prints them) is given: `npm run weight -- npm_test=480 ci_run=1150`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { parseSync } from 'vite';
import { filesRunBy } from './trace.mjs';

const FILE = '.ci/weight.json';
const TOLERANCE = 1.003;

const tracked = (...patterns) =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...patterns],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  )
    .split('\n')
    .filter((path) => path !== '');
const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A file that is deleted and not committed yet has no weight.
    if (error.code === 'ENOENT') return '';
    throw error;
  }
};
const lines = (text) => text.split('\n').length - 1;
const sum = (paths, count) => paths.reduce((total, path) => total + count(read(path), path), 0);

/** The characters of code without comments and white space at the ends of lines. */
function characters(text, path) {
  const { comments } = parseSync(path, text);
  let code = '';
  let end = 0;
  for (const comment of comments) {
    code += text.slice(end, comment.start);
    end = comment.end;
  }
  return (code + text.slice(end)).replaceAll(/^\s+|\s+$/gm, '').length;
}

function code(folder) {
  // An asterisk of git stands for slashes too.
  const paths = tracked(`${folder}/*.ts`);
  return { lines: sum(paths, lines), characters_without_comments: sum(paths, characters) };
}

const words = (text) => text.trim().split(/\s+/).length;
const brotli = (path) => brotliCompressSync(readFileSync(path)).length;

async function measure() {
  const requests = {
    typo: 'bodlian',
    name: 'Bodleian Library',
    near: 'cafe near bodleian',
    access: 'step free library near the station',
  };
  const run = await filesRunBy(Object.values(requests));
  return {
    src: code('src'),
    data: code('data'),
    test: code('test'),
    json_lines_in_data: sum(tracked('data/*.json'), lines),
    words_for_users: sum(tracked('README.md', ':(glob)docs/*.md', 'docs/errors/*.md'), words),
    worker_bytes_brotli: brotli('dist/search.worker.js'),
    service_worker_bytes_brotli: brotli('dist/service-worker.js'),
    files_run: Object.fromEntries(Object.entries(requests).map(([name, text]) => [name, run[text].length])),
  };
}

/** The leaves of nested objects, as pairs of a dotted name and a number. */
const leaves = (value, name = '') =>
  typeof value === 'number'
    ? [[name, value]]
    : Object.entries(value).flatMap(([key, below]) => leaves(below, name ? `${name}.${key}` : key));

const recorded = JSON.parse(readFileSync(FILE, 'utf8'));
const measured = await measure();
if (process.argv[2] === '--check') {
  const limits = new Map(leaves(recorded));
  for (const [name, value] of leaves(measured)) {
    const limit = limits.get(name);
    if (limit !== undefined && value <= limit * TOLERANCE) continue;
    process.stderr.write(`${name} is ${value}, and ${FILE} has ${limit}: remove what is not needed\n`);
    process.exitCode = 1;
  }
} else {
  const { processor_seconds } = recorded;
  for (const [, name, seconds] of process.argv.slice(2).map((text) => /^(\w+)=(\d+)$/.exec(text) ?? []))
    if (name) processor_seconds[name] = Number(seconds);
  writeFileSync(FILE, `${JSON.stringify({ ...measured, processor_seconds }, null, 2)}\n`);
}
