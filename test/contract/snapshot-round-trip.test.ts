import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Bundle, openBundle } from '../../src/bundle/open.ts';
import { directorySource } from '../../src/node/directory-source.ts';
import { typeTree } from '../fixtures/place-types.ts';
import { placesNdjson } from '../fixtures/places.ts';
import { startServe } from '../fixtures/serve-process.ts';
import { oxfordArea } from '../fixtures/settings.ts';
import { runAt } from '../unit/data/cli/run-command.ts';
import { scratchDirectory, scratchFile } from '../unit/data/scratch.ts';
import { shownPlaces } from '../unit/data/snapshot/run.ts';

/** Runs a command to its end. @throws Error with its output if it fails. */
async function run(...args: string[]): Promise<void> {
  const { code, log } = await runAt({ ended: () => new Promise<never>(() => {}) }, args);
  if (code !== 0) throw new Error(log.join('\n'));
}

/** Builds a bundle, serves it, takes a snapshot of that, and builds again from the snapshot, all by the command line. */
async function roundTrip(source: readonly string[]): Promise<{ original: Bundle; again: Bundle }> {
  const directory = await scratchDirectory();
  const at = (name: string): string => join(directory, name);
  const open = (name: string): Promise<Bundle> => openBundle(directorySource(at(name)));
  await run('build', ...source, '--out', at('original'));
  const { server, port, closed } = await startServe(at('original'));
  const address = `http://127.0.0.1:${port}/places/`;
  await run('snapshot', address, '--out', at('snapshot.ndjson'), '--delay', '0');
  server.kill('SIGINT');
  await closed;
  const original = await open('original');
  // No answer contains these.
  const { area, area_parameter } = original.manifest.settings;
  const config = { types: 'snapshot.ndjson.types.json', settings: { area, area_parameter } };
  await writeFile(at('c.json'), JSON.stringify(config));
  const given = ['--source', `places:${at('snapshot.ndjson')}`, '--config', at('c.json')];
  await run('build', ...given, '--strict', '--out', at('again'));
  return { original, again: await open('again') };
}

const decoded = ({ places }: Bundle) =>
  Array.from({ length: places.count }, (_, number) => places.place(number)).sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );

const registry = fileURLToPath(new URL('../fixtures/import/registry.ttl', import.meta.url));

test.each([
  ['the Oxford sample', async () => []],
  ['a registry', async () => ['--source', `rdf:${registry}`]],
  [
    'the places of the contract',
    async () => {
      const types = await scratchFile('types.json', JSON.stringify(typeTree));
      const config = await scratchFile('c.json', JSON.stringify({ types, settings: oxfordArea }));
      const places = await scratchFile('places.ndjson', placesNdjson());
      return ['--source', `places:${places}`, '--config', config];
    },
  ],
])(
  'a bundle of a snapshot of %s has the same places and types except for hidden fields',
  async (_, source) => {
    const { original, again } = await roundTrip(await source());
    expect(decoded(again)).toEqual(shownPlaces(original.places));
    expect(again.manifest.types).toEqual(original.manifest.types);
  },
);
