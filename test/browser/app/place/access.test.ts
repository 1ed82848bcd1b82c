import { beforeEach, describe, expect, it } from 'vitest';
import { packFixture } from '../../../fixtures/bundle.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

beforeEach(async () => {
  const { files } = await packFixture([
    {
      id: 'osm:n1',
      name: 'Limited Tavern',
      type: ['/amenities/food-drink/pub'],
      lat: '51.75',
      lon: '-1.25',
      accessibility: { has_wheelchair_access: false, has_ramp: true },
      wheelchair_access: 'limited',
      accessibility_notes: 'One step; <x-note>ring</x-note>',
    },
    {
      id: 'osm:n2',
      name: 'Noted Tavern',
      type: ['/amenities/food-drink/pub'],
      accessibility_notes: 'Ask the staff',
    },
  ]);
  const places = [...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
  const page = [...demo.site].filter(([path]) => !path.startsWith('/places/'));
  demo.files = new Map<string, string | Uint8Array>([...page, ...places]);
});

const section = () => demo.page.getByRole('region', { name: 'Accessibility' });

describe('accessibility as the sources know it', () => {
  it('is shown in words beside the flags, limited access as limited', async () => {
    await demo.open('?place=osm:n1');
    await demo.headed('Limited Tavern');
    const said = await section().innerText();
    expect(said).toMatch(
      /Accessibility\s+One step; <x-note>ring<\/x-note>\s+Wheelchair access\s+Limited\s+Ramp\s+Yes/,
    );
    expect(said).toMatch(/Quiet space|quiet space/);
    expect(said.match(/Wheelchair access/g)).toHaveLength(1);
  });

  it('may be words alone, which are not called unknown', async () => {
    await demo.open('?place=osm:n2');
    await demo.headed('Noted Tavern');
    expect(await section().innerText()).toMatch(/^Accessibility\s+Ask the staff$/);
  });

  it('offers the filters that some match passes, besides those of the interface', async () => {
    await demo.open('?q=tavern');
    await demo.page.getByText('Ramp', { exact: true }).first().waitFor();
    expect(await demo.page.getByText('Tactile paving').count()).toBe(0);
    await demo.page.getByLabel('Ramp').check();
    await demo.page.waitForURL(/accessibility_has_ramp/);
    await demo.page.getByText('Limited Tavern').waitFor();
    expect(await demo.results.count()).toBe(1);
  });
});
