import { beforeEach, expect, it } from 'vitest';
import { packFixture } from '../../../fixtures/bundle.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

beforeEach(async () => {
  const { files } = await packFixture([
    {
      id: 'osm:n1',
      name: 'Quill House',
      type: ['/amenities/food-drink/pub'],
      description: 'Lockers beside the <x-note>entrance</x-note>.',
    },
  ]);
  const places = [...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
  const page = [...demo.site].filter(([path]) => !path.startsWith('/places/'));
  demo.files = new Map<string, string | Uint8Array>([...page, ...places]);
});

it('shows the sentence of a description that has the words, in the results', async () => {
  await demo.open('?q=lockers');
  await demo.page.getByText('Quill House').waitFor();
  expect(await demo.page.locator('.match').innerText()).toBe('Lockers beside the <x-note>entrance</x-note>.');
});

it('shows the description on the page of the place', async () => {
  await demo.open('?place=osm:n1');
  await demo.headed('Quill House');
  expect(await demo.page.locator('.description').innerText()).toBe(
    'Lockers beside the <x-note>entrance</x-note>.',
  );
});
