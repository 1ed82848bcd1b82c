import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandler } from '../../src/http/handler.ts';
import { typeTree } from '../fixtures/place-types.ts';
import { places, placesNdjson } from '../fixtures/places.ts';
import { oxfordArea } from '../fixtures/settings.ts';
import type { Host } from './host.ts';
import { roundTrip } from './snapshot-round-trip.ts';
import { contractSuite } from './suite.ts';

/** Fields that no answer shows, so that they need a source of their own. */
const neverShown = places
  .filter(
    ({ hidden_names, tags, texts, importance }) => hidden_names || tags || texts || importance !== undefined,
  )
  .map(({ id, name, type, hidden_names, tags, texts, importance }) => ({
    id,
    name,
    type,
    ...(hidden_names && { hidden_names }),
    ...(tags && { tags }),
    ...(texts && { texts }),
    ...(importance !== undefined && { importance }),
  }));

contractSuite('a snapshot of a served bundle, built again', async (): Promise<Host> => {
  const directory = await mkdtemp(join(tmpdir(), 'snapshot-'));
  const at = (name: string): string => join(directory, name);
  await writeFile(at('types.json'), JSON.stringify(typeTree));
  await writeFile(at('config.json'), JSON.stringify({ types: 'types.json', settings: oxfordArea }));
  await writeFile(at('places.ndjson'), placesNdjson());
  await writeFile(at('never-shown.ndjson'), placesNdjson(neverShown));
  const { again } = await roundTrip(
    directory,
    ['--source', `places:${at('places.ndjson')}`, '--config', at('config.json')],
    [`places:${at('never-shown.ndjson')}`],
  );
  const handler = createHandler(again, { base: '/api' });
  return {
    base: 'http://any.example/api',
    fetch: async (request) => (await handler(request)) ?? Response.error(),
    stop: () => rm(directory, { recursive: true }),
  };
});
