import { expect, it, vi } from 'vitest';
import { createApi } from '../../../src/http/api.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { readSuggest } from '../../../src/http/params.ts';
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

it('hundreds of thousands of digits are refused as a position in linear time', () => {
  const url = new URL(`http://any/places/suggest?q=a&lat=${'1'.repeat(400_000)}x&lon=0`);
  expect(() => readSuggest(url, new Headers())).toThrow(/not a number/);
});

it('a place that a path names thousands of times is decoded once', async () => {
  const bundle = await fixtureBundle();
  const decode = vi.spyOn(bundle.places, 'place');
  const handler = createHandler(bundle);
  const { id } = bundle.places.place(0);
  decode.mockClear();
  const answer = (await handler(new Request(`http://any/places/${`${id},`.repeat(1000)}`)))!;
  expect((await answer.json())._embedded.pois).toHaveLength(1);
  expect(decode.mock.calls.length).toBeLessThan(5);
});
