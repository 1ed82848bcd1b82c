import { expect, it } from 'vitest';
import { axeFinds } from '../../axe.ts';
import { STOP, useLiveDemo } from '../live-app-page.ts';

const { demo, configured, visit } = useLiveDemo();

const withoutPlaces = () => new Map([...configured()].filter(([path]) => !path.startsWith('/places/')));

const at = (query: string, content: string) => async () => {
  demo.files = configured();
  await visit(query);
  await demo.page.locator(content).first().waitFor();
};

const sizes = [
  // A small window, and what 400 % leaves of a large one.
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
];

/** How the page comes to each of its states. */
const states: Readonly<Record<string, () => Promise<void>>> = {
  failure: async () => {
    demo.files = withoutPlaces();
    await visit('');
    await demo.page.getByRole('alert').waitFor();
  },
  start: at('', '.start'),
  suggestions: async () => {
    await at('', '.start')();
    await demo.box.fill('lmh');
    await demo.options.filter({ hasText: 'also called' }).first().waitFor();
    await demo.box.press('ArrowDown');
  },
  results: at('?q=library&near=centre&city', '.result'),
  'nothing found': at('?q=museum&type=/transport&accessibility_has_quiet_space', '.empty'),
  'words that were understood': at(
    `?${new URLSearchParams({ q: 'wheelchair accessible library near bodleian library open now' })}`,
    'main .chips',
  ),
  'near me without a position': at('?q=nearest+pub', '.notice'),
  'an unknown place to be near to': at('?q=pub+near+xyzzy+tower', '.empty'),
  'no place of a kind': at('?q=hotels', '.empty'),
  'few accessible places': at('?q=accessible library', '.others .result'),
  'a missing place': at('?place=oxpoints:0', 'h1'),
  'the start with all that it can have': async () => {
    await demo.page.context().grantPermissions(['geolocation']);
    await demo.page.context().setGeolocation({ latitude: 51.754, longitude: -1.254 });
    await at('', '.near-list')();
    await demo.page.locator('.recent input').check();
    await demo.search('museum');
    await demo.headed(/museum/);
    await demo.page.goBack();
    await demo.page.locator('.recent .chips').waitFor();
  },
  'another language': async () => {
    await at('?q=library', '.result')();
    await demo.page.locator('.language select').selectOption('fi');
    await demo.headed(/paikkaa/);
  },
  'a place with opening hours': at('?place=osm:w80834146', '.glance :is(.open, .closed)'),
  'a place': at('?place=oxpoints:59085049', '.place'),
  departures: at(`?place=${STOP}&live=bus`, 'table'),
  'park and ride': at('?park-and-ride', '.site'),
};

/** @returns the violations that axe finds in the page, with its folded parts open. */
async function violations(): Promise<string[]> {
  await demo.page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  return axeFinds(demo.page);
}

it.each(Object.entries(states))('axe finds nothing amiss at any size, light or dark: %s', async (_, show) => {
  await demo.renew({ reducedMotion: 'reduce' });
  await show();
  for (const viewport of sizes) {
    await demo.page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await demo.page.emulateMedia({ colorScheme });
      expect(await violations(), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
});
