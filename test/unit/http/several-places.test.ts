import { expect, it, vi } from 'vitest';
import { createHandler } from '../../../src/http/handler.ts';
import { fixtureBundle } from '../../fixtures/bundle.ts';

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
