import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { PlaceMap } from '../../../src/elements/place-map/index.ts';
import { ON_MAP, useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

/** The dark modules of a code, as the page draws them. */
const pathOf = (text: string): string =>
  encode(text, { ecc: 'M', border: 4 })
    .data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');

const drawn = () => kiosk.page.locator('.qr path').first().getAttribute('d');

/** Fails where the device is asked for its position. */
async function withoutGeolocation(): Promise<void> {
  await kiosk.renew();
  await kiosk.page.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', {
      get: () => {
        throw new Error('The kiosk asked for the position of the device');
      },
    });
  });
}

describe('a kiosk that knows where it stands', () => {
  it('shows what visitors need at once, with distance and direction, and asks no device', async () => {
    await withoutGeolocation();
    await kiosk.openKiosk();
    const rows = await kiosk.page.locator('.nearest li').allInnerTexts();
    expect(rows[0]).toMatch(/1\s+.*\d+\sm\s+\d+\smin.*(ahead|behind|left|right)/s);
    const kinds = await kiosk.page.locator('.nearest .kind').allInnerTexts();
    expect(kinds).toEqual(['Toilets', 'Pub', 'Bus stop', 'Pharmacy', 'Bank', 'Car park']);
    expect(kiosk.complaints).toEqual([]);
  });

  it('says while a visitor types how far the suggested places are', async () => {
    await kiosk.openKiosk();
    await kiosk.typeByTouch('ashmolean museum');
    const place = kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first();
    expect(await place.innerText()).toMatch(/\d+\sm.? · .?\d+ min/);
  });

  it('measures results and places from where it stands, without a choice of another point', async () => {
    await withoutGeolocation();
    await kiosk.openKiosk();
    await kiosk.search('ashmolean');
    expect(await kiosk.results.first().locator('.distance').innerText()).toMatch(
      /m\s+\d+ mins?\s.*to your left/,
    );
    await kiosk.page.getByText('Narrow and sort').click();
    expect(await kiosk.page.getByText('Sort by distance').count()).toBe(0);
    await kiosk.results.first().getByRole('link').first().click();
    const way = kiosk.page.locator('.way-text');
    expect(await way.innerText()).toMatch(/^\d+\sm\s+about \d+ minutes on foot$/);
    expect(kiosk.complaints).toEqual([]);
  });

  it.each([
    [337, 'ahead of you'],
    [292, 'ahead on the right'],
    [247, 'to your right'],
    [202, 'behind on the right'],
    [157, 'behind you'],
    [22, 'ahead on the left'],
  ])('turns the way to where the visitor looks: %i degrees', async (heading, side) => {
    await kiosk.openKiosk({ heading });
    // North of Carfax, a little to the west.
    await kiosk.box.fill('ashmolean museum');
    await kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first().click();
    await kiosk.page.locator('.way-text').waitFor();
    expect(await kiosk.page.locator('.compass figcaption').innerText()).toBe(side);
    expect(await kiosk.page.locator('.glance').innerText()).toMatch(new RegExp(`on foot, .?${side}`));
    const turn = await kiosk.page.locator('.dial-arrow').getAttribute('transform');
    const degrees = Number.parseFloat(/rotate\(([\d.]+)/.exec(turn!)![1]!);
    const off = (((degrees + heading) % 360) + 360) % 360;
    expect(Math.min(off, 360 - off)).toBeLessThan(30);
  });

  it('shows a map that is turned to where the visitor looks, with the numbers of the nearest places', async () => {
    await kiosk.openKiosk({ position: ON_MAP, heading: 90 });
    const map = kiosk.page.locator('.stage place-map');
    await map.locator('canvas').first().waitFor();
    const shown = await map.evaluate((element: PlaceMap) => ({
      heading: element.heading,
      position: element.position,
      marks: element.places.map(({ mark, name }) => `${mark} ${name}`),
    }));
    const listed = await kiosk.page
      .locator('.nearest-name')
      .evaluateAll((names) => names.map(({ textContent }, i) => `${i + 1} ${textContent}`));
    expect(shown).toEqual({ heading: 90, position: ON_MAP, marks: listed });
    const { width, height } = (await map.boundingBox())!;
    expect(width).toBe(1080);
    expect(height).toBeGreaterThan(500);
    // The map is a mere picture.
    expect(await map.getAttribute('inert')).toBe('');
    expect(await map.locator('button:visible').count()).toBe(0);
    expect(await map.getByText('OpenStreetMap').isVisible()).toBe(true);
  });

  it('shows on the map of a place the straight line to it, below its name', async () => {
    await kiosk.openKiosk({ position: ON_MAP, heading: 90 });
    await kiosk.page.locator('.nearest a').first().click();
    const map = kiosk.page.locator('.stage place-map');
    await map.locator('canvas').first().waitFor();
    const { way, circle } = await map.evaluate(({ way, circle }: PlaceMap) => ({ way, circle }));
    expect({ way, circle }).toEqual({ way: true, circle: undefined });
    const name = await kiosk.page.locator('h1').innerText();
    expect(await kiosk.page.locator('.stage-heading').innerText()).toBe(name);
  });

  it.each([
    ['it stands outside of the map', {}],
    ['the code of maps is missing', { position: ON_MAP }],
  ])('shows a compass where %s', async (_, settings) => {
    if ('position' in settings) {
      await kiosk.renew();
      await kiosk.page.route(/place-map/, (route) => route.abort());
    }
    await kiosk.openKiosk(settings);
    await kiosk.page.locator('.stage .dial').waitFor();
    expect(await kiosk.page.locator('.stage place-map').count()).toBe(0);
    const marks = await kiosk.page
      .locator('.dial-mark')
      .evaluateAll((all) => all.map((mark) => ['cx', 'cy'].map((name) => Number(mark.getAttribute(name)))));
    const gaps = marks.flatMap(([x, y], i) =>
      marks.slice(i + 1).map(([a, b]) => Math.hypot(x! - a!, y! - b!)),
    );
    expect(gaps).toHaveLength(15);
    // Numbers don't cover each other: the radius of a mark is 10.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20 - 1e-9);
  });

  it('works without a position: kinds of places, and no distance', async () => {
    const { position: _, ...rest } = { position: undefined };
    await kiosk.openKiosk({ ...rest, position: null as never });
    expect(await kiosk.page.locator('.sign').count()).toBeGreaterThan(3);
    expect(await kiosk.page.locator('.nearest, .compass').count()).toBe(0);
    await kiosk.box.fill('ashmolean museum');
    await kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first().click();
    await kiosk.page.locator('.stage place-map').waitFor();
    expect(await kiosk.page.getByText('Show where I am').count()).toBe(0);
  });

  it('begins each visit with its home', async () => {
    await kiosk.openKiosk({ home: '?type=/transport' });
    await kiosk.headed(/places/);
    await kiosk.results.first().getByRole('link').first().click();
    await kiosk.page.locator('.place').waitFor();
    await kiosk.leaveAlone();
    await kiosk.page.getByText('Touch to begin').click();
    await kiosk.results.first().waitFor();
    expect(await kiosk.page.locator('.stage-heading').innerText()).toMatch(/places/);
  });
});

describe('the code that a visitor takes along', () => {
  it('is a code of the public address of the place', async () => {
    await kiosk.openKiosk();
    await kiosk.search('carfax tower');
    await kiosk.results.first().getByRole('link').first().click();
    await kiosk.page.locator('.take-along').waitFor();
    const id = (await kiosk.page.locator('.take-along .qr').getAttribute('aria-label'))!;
    expect(id).toBe('QR code: Carfax Tower');
    const found = await kiosk.page.evaluate(async () => document.querySelector('h1')?.textContent);
    expect(found).toBe('Carfax Tower');
    const ids = /"id":\s*"([^"]+)"/.exec(
      await kiosk.page.locator('.raw pre').textContent().then(String),
    )![1]!;
    expect(await drawn()).toBe(pathOf(`https://places.example.org/oxford/?place=${ids}`));
  });

  it('is a code of each address outside', async () => {
    await kiosk.openKiosk();
    await kiosk.box.fill('ashmolean museum');
    await kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first().click();
    await kiosk.page.locator('.place').waitFor();
    const website = kiosk.page.locator('.facts .code-button').filter({ hasText: /\./ }).first();
    await website.click();
    const dialog = kiosk.page.getByRole('dialog', { name: 'Scan with your phone' });
    await dialog.waitFor();
    const address = (await dialog.locator('p').innerText()).split('\n').at(-1)!;
    expect(address).toMatch(/^https?:/);
    expect(await dialog.locator('.qr path').getAttribute('d')).toBe(pathOf(address));
    await kiosk.button('Close').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await kiosk.page.locator('.place').isVisible()).toBe(true);
  });

  it.each([
    ['the site has no public address', ''],
    ['the public address is too long for a code', `https://places.example.org/${'a'.repeat(3000)}/`],
  ])('is nothing where %s', async (_, phoneUrl) => {
    await kiosk.openKiosk({ phoneUrl });
    await kiosk.page.locator('.nearest a').first().click();
    await kiosk.page.locator('.place').waitFor();
    expect(await kiosk.page.locator('.take-along').count()).toBe(0);
  });
});
