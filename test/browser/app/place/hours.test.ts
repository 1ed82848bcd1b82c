import { beforeEach, describe, expect, it } from 'vitest';
import { packFixture } from '../../../fixtures/bundle.ts';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

const pub = (id: string, name: string, opening_hours: string) => ({
  id,
  name,
  type: ['/amenities/food-drink/pub'],
  opening_hours,
});

beforeEach(async () => {
  const { files } = await packFixture([
    pub('osm:n1', 'Weekday Tavern', 'Mo-Fr 09:00-17:00'),
    pub('osm:n2', 'Odd Tavern', 'Apr-Sep Mo-Fr 09:00-17:00'),
  ]);
  const places = [...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
  const page = [...demo.site].filter(([path]) => !path.startsWith('/places/'));
  await demo.renew({ timezoneId: 'Europe/London', locale: 'en-GB' });
  demo.files = new Map<string, string | Uint8Array>([...page, ...places]);
});

const glance = () => demo.page.locator('.glance');
const hours = () => demo.page.locator('.facts > div', { hasText: 'Opening hours' }).locator('dd');

describe('the opening hours of a place', () => {
  it('say whether it is open, change with the clock, and stand there as they are written', async () => {
    await demo.page.clock.install({ time: new Date('2026-03-06T16:58:30Z') });
    await demo.open('?place=osm:n1');
    await glance().getByText('Open until 17:00').waitFor();
    expect(await hours().innerText()).toBe('Mo-Fr 09:00-17:00');
    await demo.page.clock.runFor(120_000);
    await glance().getByText('Closed, opens Monday 09:00').waitFor();
  });

  it('are in the language of the page', async () => {
    await demo.renew({ timezoneId: 'Europe/Berlin', locale: 'de-DE' });
    const { files } = await packFixture([pub('osm:n1', 'Weekday Tavern', 'Mo-Fr 09:00-17:00')]);
    demo.files = new Map<string, string | Uint8Array>([
      ...[...demo.site].filter(([path]) => !path.startsWith('/places/')),
      ...[...files].map(([name, bytes]) => [`/places/${name}`, bytes] as const),
    ]);
    await demo.page.clock.setFixedTime('2026-03-08T12:00:00Z');
    await demo.page.goto(`${demo.server.origin}/?place=osm:n1`);
    await demo.page.getByText('Geschlossen, öffnet morgen um 09:00 Uhr').waitFor();
  });

  it('stay as they are written where they can’t be read', async () => {
    await demo.open('?place=osm:n2');
    expect(await hours().innerText()).toBe('Apr-Sep Mo-Fr 09:00-17:00');
  });
});
