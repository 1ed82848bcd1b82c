import { describe, expect, it } from 'vitest';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();

describe('the store', () => {
  it('lets a later visit do without the bundle’s server', async () => {
    await on.visit();
    await on.untilStored();
    await on.bundles.stop();
    try {
      await on.visit();
      expect(await on.ask('/api/places/search?q=gamma')).toMatchObject({ status: 200 });
      // It looks for a newer one behind the answers.
      await on.page.evaluate(() => window.places.update().catch(() => {}));
      expect(await on.status()).toMatchObject({
        state: 'ready',
        host: 'worker',
        stored: true,
        error: { code: 'bundle-unreachable' },
      });
      expect(await on.reports()).toEqual(['ready in worker']);
    } finally {
      await on.bundles.start();
    }
  });
});
