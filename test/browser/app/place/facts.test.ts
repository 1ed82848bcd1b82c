import { beforeEach, describe, expect, it } from 'vitest';
import { packFixture } from '../../../fixtures/bundle.ts';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage({ timezoneId: 'Europe/London', locale: 'en-GB' }));

const pub = { type: ['/amenities/food-drink/pub'] };
const { files } = await packFixture(
  [
    {
      ...pub,
      id: 'osm:n1',
      name: 'Limited Tavern',
      lat: '51.75',
      lon: '-1.25',
      accessibility: { has_wheelchair_access: false, has_ramp: true },
      wheelchair_access: 'limited',
      accessibility_notes: 'One step; <x-note>ring</x-note>',
      opening_hours: 'Mo-Fr 09:00-17:00',
      description: 'Lockers beside the <x-note>entrance</x-note>.',
    },
    {
      ...pub,
      id: 'osm:n2',
      name: 'Noted Tavern',
      accessibility_notes: 'Ask the staff',
      opening_hours: 'Apr-Sep Mo-Fr 09:00-17:00',
    },
    { ...pub, id: 'osm:w1', name: 'Sleepless Tavern', lat: '51.75', lon: '-1.26', opening_hours: '24/7' },
    ...Array.from({ length: 1200 }, (_, i) => ({
      ...pub,
      id: `osm:n${i + 3}`,
      name: `Part ${i}`,
      parent: ['osm:n2'],
    })),
  ],
  {},
  { hours: true },
);

beforeEach(() => demo.publish(files));

const section = () => demo.page.getByRole('region', { name: 'Accessibility' });
const glance = () => demo.page.locator('.glance');
const hours = () => demo.page.locator('.facts > div', { hasText: 'Opening hours' }).locator('dd');

describe('accessibility as the sources know it', () => {
  it('is shown in words beside the flags, limited access as limited', async () => {
    await demo.open('?place=osm:n1');
    const said = await section().innerText();
    expect(said).toMatch(
      /Accessibility\s+According to the source: “One step; <x-note>ring<\/x-note>”\s+Wheelchair access\s+Partly\s+Ramp\s+Yes/,
    );
    expect(await section().textContent()).toMatch(/Unknown \(\d\)\s*Adapted.*[Qq]uiet space/s);
    expect(said.match(/Wheelchair access/g)).toHaveLength(1);
  });

  it('may be words alone, which are not called unknown', async () => {
    await demo.open('?place=osm:n2');
    expect(await section().innerText()).toMatch(/^Accessibility\s+According to the source: “Ask the staff”$/);
  });

  it('offers the filters that some match passes, besides those of the interface', async () => {
    await demo.open('?q=tavern');
    await demo.page.getByText('Ramp', { exact: true }).first().waitFor();
    expect(await demo.page.getByText('Tactile paving').count()).toBe(0);
    await demo.page.getByLabel('Ramp').click();
    await demo.page.waitForURL(/accessibility_has_ramp/);
    await expect.poll(() => demo.results.count()).toBe(1);
    await demo.page.getByText('Limited Tavern').waitFor();
  });
});

it('a description is shown with its place, and its sentence with the words in the results', async () => {
  const sentence = 'Lockers beside the <x-note>entrance</x-note>.';
  await demo.open('?q=lockers');
  expect(await demo.page.locator('.match').innerText()).toBe(sentence);
  await demo.open('?place=osm:n1');
  expect(await demo.page.locator('.description').innerText()).toContain(`“${sentence}”`);
});

describe('the opening hours of a place', () => {
  it('say whether it is open, change with the clock, and stand there as a table of the days from today on', async () => {
    await demo.renew();
    demo.publish(files);
    await demo.page.clock.install({ time: new Date('2026-03-06T16:58:30Z') });
    await demo.open('?place=osm:n1');
    await glance().getByText('Open until 17:00').waitFor();
    const days = (await hours().getByRole('row').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    expect(days.slice(0, 2)).toEqual(['Friday 09:00–17:00', 'Saturday Closed']);
    expect(days).toHaveLength(7);
    expect(await hours().locator('[aria-current=date]').count()).toBe(1);
    await demo.page.clock.runFor(120_000);
    await glance().getByText('Closed, opens Monday 09:00').waitFor();
  });

  it('are in the language of the page', async () => {
    await demo.renew({ timezoneId: 'Europe/Berlin', locale: 'de-DE' });
    demo.publish(files);
    await demo.page.clock.setFixedTime('2026-03-08T12:00:00Z');
    await demo.page.goto(`${demo.server.origin}/?place=osm:n1`);
    await demo.page.getByText('Geschlossen, öffnet morgen um 09:00 Uhr').waitFor();
    await demo.page.getByRole('row', { name: 'Montag 09:00–17:00' }).waitFor();
  });

  it('filter the results by what is open now, with the number that is closed and not known', async () => {
    await demo.open('?q=tavern');
    await demo.page.getByText(/closed, .* not known/).waitFor();
    await demo.page.getByLabel('Open now').click();
    await demo.page.waitForURL(/open/);
    await demo.page.locator('.others').getByText('Noted Tavern').waitFor();
    await demo.results.filter({ hasText: 'Sleepless Tavern' }).getByText('Open', { exact: true }).waitFor();
    await demo.page.getByRole('link', { name: /Open now/ }).click();
    await demo.page.locator('.others').waitFor({ state: 'detached' });
  });
});

it('a place links to its first thousand parts, and says how many more there are', async () => {
  await demo.open('?place=osm:n2');
  const list = demo.page.locator('.linked');
  await list.waitFor();
  expect(await list.getByRole('link').count()).toBe(1000);
  expect(await list.innerText()).toContain('200 more');
});
