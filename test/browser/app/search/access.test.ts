import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceMap } from '../../../../src/elements/place-map/index.ts';
import { packFixture } from '../../../fixtures/bundle.ts';
import { place } from '../../../fixtures/place-record.ts';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage({ locale: 'en-GB' }));

const pub = '/amenities/food-drink/pub';
const named = (id: number, name: string, more: Parameters<typeof place>[4] = {}) =>
  place(`osm:n${id}`, name, pub, [51.75, -1.25 + id / 1000], more);
/** The first is the one furthest to the west. */
const records = [
  named(1, 'Level Tavern', { accessibility: { has_wheelchair_access: true } }),
  ...Array.from({ length: 14 }, (_, i) => named(i + 2, `Silent Tavern ${i}`)),
  named(16, 'Stepped Tavern', { wheelchair_access: 'limited' }),
  named(17, 'Steep Tavern', { accessibility: { has_wheelchair_access: false } }),
  place('osm:n18', 'Regal', '/amenities/post/post-office', [51.75, -1.25]),
  place('osm:n19', 'Post Office Museum', '/university/museum', [51.75, -1.25]),
];
const { files } = await packFixture(records);

beforeEach(() => demo.publish(files));

const box = (name: RegExp) =>
  demo.page.getByRole('group', { name: 'Wheelchair access' }).getByRole('checkbox', { name });
const others = () => demo.page.getByRole('region', { name: 'Partly accessible, or nothing recorded' });

describe('access by wheelchair', () => {
  it('is told in each row, and never as a no where nothing is recorded', async () => {
    await demo.open('?q=tavern');
    const rows = (await demo.results.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
    const said = (name: string) => rows.filter((row) => row.includes(name)).join();
    expect(said('Level')).toContain('Wheelchair access');
    expect(said('Stepped')).toContain('Partly wheelchair accessible');
    expect(said('Steep')).toContain('No wheelchair access');
    expect(said('Silent')).not.toMatch(/wheelchair/i);
  });

  it('is a filter of four states, each with its count and a chip', async () => {
    await demo.open(`?type=${pub}`);
    const labels = await demo.page
      .getByRole('group', { name: 'Wheelchair access' })
      .locator('label')
      .allInnerTexts();
    expect(labels.map((label) => label.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Yes 1',
      'Partly 1',
      'No 1',
      'Not recorded 14',
    ]);
    await box(/Partly/).click();
    await demo.headed('Pubs · 1 place');
    await box(/^No 1/).click();
    await demo.headed('Pubs · 2 places');
    expect(new URL(demo.page.url()).searchParams.getAll('wheelchair_access')).toEqual(['limited', 'no']);
    await demo.page.getByRole('link', { name: 'Remove the filter No wheelchair access' }).click();
    await demo.headed('Pubs · 1 place');
    expect(await box(/^No 1/).isChecked()).toBe(false);
  });

  it('that words ask for is ticked, and goes on as a filter with another state', async () => {
    await demo.open('?q=wheelchair accessible pub');
    expect(await box(/Yes/).isChecked()).toBe(true);
    await box(/Partly/).click();
    await demo.headed('Pubs · 2 places');
    const { searchParams } = new URL(demo.page.url());
    expect([...searchParams.values()]).toEqual(['', pub, 'yes', 'limited']);
    await box(/Yes/).click();
    await demo.headed('Pubs · 1 place');
  });
});

describe('few accessible places', () => {
  it.each([`?type=${pub}&wheelchair_access=yes`, '?q=wheelchair accessible pub'])(
    'are told with the number of the others, which stand below: %s',
    async (query) => {
      await demo.open(query);
      await demo.page
        .getByText(/Wheelchair access: .?1.? known · .?1.? partly · .?14.? where nothing/)
        .waitFor();
      expect(await others().locator('.result').count()).toBe(10);
      await others().getByRole('link', { name: 'Show 15 places' }).click();
      await demo.headed(/15 places/);
      expect(new URL(demo.page.url()).search).toContain(
        'wheelchair_access=limited&wheelchair_access=unknown',
      );
      expect(await demo.page.getByText('Wheelchair access not recorded').count()).toBeGreaterThan(14);
      expect(await others().count()).toBe(0);
    },
  );

  it('stand on the map with the others, each pin with its state', async () => {
    await demo.open(`?type=${pub}&wheelchair_access=yes`);
    await others().waitFor();
    const pins = await demo.page
      .locator('place-map')
      .evaluate(({ places }: PlaceMap) => places.map(({ name, badge }) => `${badge} ${name}`));
    expect(pins).toHaveLength(11);
    expect(pins).toEqual(expect.arrayContaining(['✓ Level Tavern', '? Silent Tavern 0']));
  });

  it('that are none lead to those of the kind alone of which nothing is recorded, and below them to other searches', async () => {
    await demo.open('?q=wheelchair post office');
    await demo.headed('No place for “wheelchair post office”');
    await demo.page.getByText(/0.? known · .?0.? partly · .?1.? where nothing/).waitFor();
    expect(await others().locator('.result h2').allInnerTexts()).toEqual(['Regal']);
    expect(await demo.page.locator('.others ~ .empty').count()).toBe(1);
  });

  it('stand above the nearest others, where the position is known', async () => {
    await demo.renew({ permissions: ['geolocation'], geolocation: { latitude: 51.75, longitude: -1.23 } });
    demo.publish(files);
    await demo.open(`?type=${pub}&wheelchair_access=yes&near=me`);
    await others().locator('.distance').first().waitFor();
    const names = await others().locator('.result h2').allInnerTexts();
    expect(names.slice(0, 3)).toEqual(['Stepped Tavern', 'Silent Tavern 13', 'Silent Tavern 12']);
  });
});

it.each([`?type=${pub}&open`, '?q=pub open now'])(
  'few open places are told with the number of the others, which stand below with their hours: %s',
  async (query) => {
    const hours = ['24/7', 'Mo-Su off'];
    const timed = records.map((record, i) => (hours[i] ? { ...record, opening_hours: hours[i] } : record));
    await demo.publish((await packFixture(timed, {}, { hours: true })).files);
    await demo.open(query);
    await demo.page.getByText(/^.?1.? closed, .?15.? not known$/).waitFor();
    expect(await demo.results.locator('h2').first().innerText()).toBe('Level Tavern');
    const rows = await demo.page.locator('.others .result').allInnerTexts();
    expect(rows).toHaveLength(9);
    expect(rows.filter((row) => /\bClosed\b/.test(row))).toHaveLength(1);
    expect(rows.filter((row) => row.includes('Hours not recorded'))).toHaveLength(8);
  },
);
