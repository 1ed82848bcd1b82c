import { expect, it } from 'vitest';
import { createApi } from '../../../src/http/api.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { fixtureBundle } from '../../fixtures/bundle.ts';

it('an answer that is too long for one text is a 400 that says what to do', async () => {
  const bundle = await fixtureBundle();
  const engine = createEngine(bundle.places, bundle.manifest.settings);
  // As for a page of half a gigabyte.
  const api = createApi({ bundle, engine, write: () => 'x'.repeat(2 ** 30) });
  const answer = (await api(new Request('http://any/places/search')))!;
  expect(answer.status).toBe(400);
  expect(JSON.parse(String(answer.body)).description).toMatch(/too long for one piece: ask for fewer places/);
});
