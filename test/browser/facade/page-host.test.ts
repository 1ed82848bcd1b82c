import { expect, it } from 'vitest';
import { packTexts } from '../../fixtures/texts.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();

it('the page saves its index and the texts while idle, as a worker does, and opens them without a network', async () => {
  on.publish((await packTexts()).files);
  await on.visit({ worker: false });
  await on.page.evaluate(async () => {
    const isIdle = (): boolean => {
      const { indexCached, texts } = window.places.status();
      return indexCached && texts === 'searched';
    };
    while (!isIdle()) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await on.bundles.stop();
  try {
    await on.visit({ worker: false });
    const { text = '{}' } = await on.ask('/api/places/search?q=sauna');
    expect(JSON.parse(text)).toMatchObject({ size: 1 });
    expect(await on.status()).toMatchObject({
      host: 'page',
      from: 'store',
      indexCached: true,
      texts: 'searched',
    });
  } finally {
    await on.bundles.start();
  }
});

it('a page whose worker searches does not load the search for the page', async () => {
  await on.visit();
  expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
  expect(await on.status()).toMatchObject({ host: 'worker' });
  const scripts = await on.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
  );
  expect(scripts).toContainEqual(expect.stringMatching(/^remote-host/));
  expect(scripts).not.toContainEqual(expect.stringMatching(/^page-host/));
});
