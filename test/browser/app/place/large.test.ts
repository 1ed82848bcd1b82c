import { expect, it } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { contentOf, somePlace } from '../../../unit/bundle/some-places.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

it('links to the first thousand of thousands of parts, and says how many more there are', async () => {
  const parts = Array.from({ length: 3000 }, (_, i) =>
    somePlace(`osm:part-${i}`, { name: `Part ${i}`, parent: ['osm:1'] }),
  );
  const { files } = packBundle(contentOf([somePlace('osm:1', { name: 'Zoo' }), ...parts]));
  const page = [...demo.site].filter(([path]) => !path.startsWith('/places/'));
  const bundle = [...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
  demo.files = new Map<string, string | Uint8Array>([...page, ...bundle]);
  await demo.open('?place=osm:1');
  const list = demo.page.locator('.linked');
  await list.waitFor();
  expect(await list.getByRole('link').count()).toBe(1000);
  expect(await list.innerText()).toContain('2,000 more');
});
