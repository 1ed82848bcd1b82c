import { describe, expect, it } from 'vitest';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();

describe('a page built for production', () => {
  it('finds the worker that the bundler emitted', async () => {
    await on.visit();
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'worker' });
  });

  it('finds the code for the page where a worker is forbidden', async () => {
    await on.visit({}, '?csp=worker-src%20%27none%27');
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'page' });
  });

  it('loads the search only where it runs', async () => {
    await on.visit();
    await on.ask('/api/places/osm:1');
    const scripts = await on.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
    );
    expect(scripts.filter((name) => /^page-host/.test(name))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
  });
});
