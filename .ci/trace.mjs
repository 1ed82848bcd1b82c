// Lists the files of `src` behind the API that a request runs through on the sample.
// `node .ci/trace.mjs "bodlian"` prints them; it needs `npm run sample`.
import { Session } from 'node:inspector/promises';
import { relative, sep } from 'node:path';
import { runnerImport } from 'vite';

const FOLDERS = /^src\/(search|bundle|core|http|hal)\//;

/**
 * @param texts what somebody types into the search
 * @returns by text, the sorted paths of the files of which a search for it runs a function
 */
export async function filesRunBy(texts) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: 'error' })).module;
  const { createHandler, openBundle } = await load('./src/index.ts');
  const { directorySource } = await load('./src/node/index.ts');
  const handler = createHandler(await openBundle(directorySource('public/places')));
  const search = async (text) =>
    (await handler(new Request(`http://sample/places/search?q=${encodeURIComponent(text)}`))).text();
  // What is built at the first search of its sort counts for none.
  for (const text of ['radclife', 'park near the castle']) await search(text);
  const files = {};
  for (const text of texts) {
    await session.post('Profiler.takePreciseCoverage');
    await search(text);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const paths = result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0))
      .map(({ url }) => relative('.', url.replace(/^file:\/\//, '')).replaceAll(sep, '/'));
    files[text] = [...new Set(paths)].filter((path) => FOLDERS.test(path)).sort();
  }
  session.disconnect();
  return files;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const texts = process.argv.slice(2);
  for (const [text, files] of Object.entries(await filesRunBy(texts)))
    process.stdout.write(`${text}: ${files.length} files\n${files.map((file) => `  ${file}\n`).join('')}`);
}
