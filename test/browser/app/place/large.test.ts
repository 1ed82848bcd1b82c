import { beforeEach, expect, it } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { contentOf, somePlace } from '../../../unit/bundle/some-places.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

/** As much as a bundle may say of one place, in a few kilobytes. */
function largeBundle() {
  const address = (i: number) => `https://example.org/${i}`;
  const large = somePlace('osm:1', {
    name: `Zoo${' of a name'.repeat(4300)}`,
    phone: '123,'.repeat(10_900),
    social_facebook: Array.from({ length: 1600 }, (_, i) => address(i)),
    identifiers: ['osm:1', ...Array.from({ length: 3000 }, (_, i) => `other:${i}`)],
  });
  const parts = Array.from({ length: 3000 }, (_, i) =>
    somePlace(`osm:part-${i}`, { name: `Part ${i}`, parent: ['osm:1'] }),
  );
  const { files } = packBundle(contentOf([large, ...parts]));
  return [...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
}

let bundle: ReturnType<typeof largeBundle>;
beforeEach(() => {
  bundle ??= largeBundle();
  const page = [...demo.site].filter(([path]) => !path.startsWith('/places/'));
  demo.files = new Map<string, string | Uint8Array>([...page, ...bundle]);
});

it('shows the beginning of a place that says more than a page can draw, and how much more there is', async () => {
  await demo.open('?place=osm:1');
  const { page } = demo;
  const list = page.locator('.linked');
  await list.waitFor();
  expect((await page.getByRole('heading', { level: 1 }).innerText()).length).toBeLessThanOrEqual(301);
  expect(await page.locator('a[href^="tel:"]').count()).toBe(250);
  expect(await page.locator('a[href^="https://example.org/"]').count()).toBe(50);
  expect(await list.getByRole('link').count()).toBe(1000);
  expect(await page.locator('.identifiers code').count()).toBe(1000);
  const facts = await page.locator('article').innerText();
  for (const more of ['1,550 more', '2,001 more', '2,000 more']) expect(facts).toContain(more);
});

it('shows the beginning of a name of tens of thousands of letters in suggestions and results', async () => {
  await demo.open('?q=zoo');
  const result = demo.page.locator('.result h2').first();
  await result.waitFor();
  expect((await result.innerText()).length).toBeLessThanOrEqual(301);
  await demo.page.getByRole('combobox', { name: 'Search for places' }).fill('zo');
  const option = demo.page.locator('place-search [role=option] [part=name]').first();
  await option.waitFor();
  expect((await option.innerText()).length).toBeLessThanOrEqual(301);
});
