import { expect, test, vi } from 'vitest';
import { warmUp } from '../../../../../data/cli/commands/serving/warm-up.ts';
import { createHandler } from '../../../../../src/http/handler.ts';
import { fixtureBundle } from '../../../../fixtures/bundle.ts';
import { tableOf } from '../../../search/places.ts';

test('searches for the identifier of a place, and suggests for its misspelt name', async () => {
  const bundle = await fixtureBundle([{ id: 'uni:1', name: 'Wharf', type: ['/university/library'] }]);
  const handler = createHandler(bundle);
  const ask = vi.fn(async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const { _embedded } = await (await handler(request))!.json();
    return [pathname, searchParams.get('q'), _embedded.pois.length];
  });
  await warmUp(bundle.places, ask);
  expect(await Promise.all(ask.mock.results.map(({ value }) => value))).toEqual([
    ['/places/search', 'uni:1', 1],
    ['/places/suggest', 'near Wharfx', 0],
  ]);
});

test('asks nothing of a bundle without places', async () => {
  const ask = vi.fn();
  await warmUp(await tableOf([]), ask);
  expect(ask).not.toHaveBeenCalled();
});
