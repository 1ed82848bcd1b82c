import { describe, expect, it } from 'vitest';
import { useDemo } from './app-page.ts';
import { withAnotherMap } from './app-site.ts';

const demo = useDemo();

const map = () => demo.page.locator('place-map');
const notice = () => demo.page.locator('place-map .note');
const AWAY = 'The map is away. Places and distances are shown without it.';

/** Does something, and waits until the map is drawn after it. */
async function drawn(act: () => Promise<unknown>): Promise<void> {
  const watch = () =>
    addEventListener('map-drawn', () => document.documentElement.setAttribute('data-drawn', ''));
  await demo.page.addInitScript(watch);
  await demo.page.evaluate(watch);
  await act();
  await demo.page.locator('[data-drawn]').waitFor();
}

const mapFile = (files: ReadonlyMap<string, unknown>): string =>
  [...files.keys()].find((path) => path.endsWith('.pmtiles'))!.replace('/places/', '');

describe('results on a map', () => {
  it('mark on the map what the visitor points at, by mouse or keyboard', async () => {
    await drawn(() => demo.open('?q=college'));
    const second = demo.results.nth(1);
    const id = await second.locator('[data-place]').getAttribute('data-place');
    const highlighted = () =>
      map().evaluate((element) => (element as HTMLElementTagNameMap['place-map']).highlighted);
    await second.hover();
    expect(await highlighted()).toBe(id);
    await demo.heading.hover();
    expect(await highlighted()).toBeUndefined();
    await second.getByRole('link').first().focus();
    expect(await highlighted()).toBe(id);
  });

  it('are marked and scrolled to where their pin is chosen', async () => {
    await drawn(() => demo.open('?q=college'));
    const last = demo.results.last();
    const id = await last.locator('[data-place]').getAttribute('data-place');
    await map().evaluate(
      (element, id) =>
        element.dispatchEvent(new CustomEvent('place-select', { bubbles: true, detail: { id } })),
      id,
    );
    await demo.page.locator('.result.chosen').waitFor();
    expect(await last.getAttribute('aria-current')).toBe('true');
    await expect
      .poll(() => last.evaluate((result) => result.getBoundingClientRect().bottom <= innerHeight + 1))
      .toBe(true);
  });

  it('are all there where they are few, around those of the list, and one that is not listed has a card', async () => {
    await drawn(() => demo.open('?type=/amenities/food-drink/pub'));
    const pins = () =>
      map().evaluate((element) => (element as HTMLElementTagNameMap['place-map']).places.map(({ id }) => id));
    await expect.poll(async () => (await pins()).length).toBeGreaterThan(await demo.results.count());
    const detail = { id: (await pins()).at(-1) };
    await map().evaluate(
      (element, detail) => element.dispatchEvent(new CustomEvent('place-select', { detail })),
      detail,
    );
    await demo.page.locator('.map-card a').click();
    await demo.page.locator('.place').waitFor();
  });

  it('have the icons of their kinds in their pins, and the map says how many of many it has', async () => {
    await drawn(() => demo.open('?q=college'));
    const icons = () =>
      map().evaluate((element) =>
        (element as HTMLElementTagNameMap['place-map']).places.map(({ icon }) => icon),
      );
    await expect.poll(async () => (await icons()).every((icon) => icon?.startsWith('M'))).toBe(true);
    await demo.open('?q=');
    await expect.poll(async () => (await icons()).length).toBeGreaterThan(0);
    const counted = () => demo.page.locator('.on-map').innerText();
    const before = (await icons()).length;
    expect(await counted()).toMatch(new RegExp(`^\\W*${before}\\W+of\\W+[\\d,]+\\W+on the map`));
    await demo.page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(async () => (await icons()).length).toBeGreaterThan(before);
  });

  it('are searched around the middle of the map once the visitor has moved it, which then stays', async () => {
    await demo.renew({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await drawn(() => demo.open('?q=college'));
    const search = demo.page.getByRole('button', { name: 'Search this area' });
    expect(await search.count()).toBe(0);
    await map().focus();
    for (let i = 0; i < 3; i++) await demo.page.keyboard.press('ArrowRight');
    await search.click();
    await demo.page.locator('.chips').getByText('around the middle of the map').waitFor();
    expect(demo.page.url()).toMatch(/near=[\d.]+,-[\d.]+/);
    await expect.poll(() => search.count()).toBe(0);
  });

  it('have a switch between list and map on a phone, and over the map a way to the chosen place, which closes', async () => {
    await demo.renew({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await demo.open('?q=bodleian library');
    expect(await map().count()).toBe(0);
    await drawn(() => demo.page.getByRole('button', { name: 'Map', exact: true }).click());
    expect(await demo.results.count()).toBe(0);
    await map().focus();
    const card = demo.page.locator('.map-card a');
    // Each goes into the pin that stands for several.
    await expect
      .poll(async () => {
        await demo.page.keyboard.press('Enter');
        return card.count();
      })
      .toBe(1);
    const { keyboard } = demo.page;
    const focused = () => demo.page.evaluate(() => document.activeElement?.id);
    await keyboard.press('Tab');
    expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
    const isInSight = ({ y, height }: { readonly y: number; readonly height: number }) => y + height <= 844;
    expect(isInSight((await card.boundingBox())!)).toBe(true);
    await keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await focused()).toBe('map');
    await keyboard.press('Enter');
    await card.click();
    await demo.page.locator('.place').waitFor();
  });
});

it('the map of results is reached by three keys, and left by two', async () => {
  await drawn(() => demo.open('?q=college'));
  const { keyboard } = demo.page;
  const focused = () => demo.page.evaluate(() => document.activeElement?.id);
  await demo.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await demo.page.getByRole('link', { name: 'Skip to the results' }).focus();
  for (const key of ['Tab', 'Enter']) await keyboard.press(key);
  expect(await focused()).toBe('map');
  await demo.page.getByRole('link', { name: 'Skip the map' }).focus();
  await keyboard.press('Enter');
  expect(await focused()).toBe('after-map');
});

it('the start page loads no code of the map', async () => {
  const requests: string[] = [];
  demo.page.on('request', (request) => requests.push(request.url()));
  await demo.open();
  await expect.poll(() => demo.storedMaps()).toHaveLength(1);
  expect(requests.filter((url) => /map-view|place-map/.test(url))).toEqual([]);
});

it('a place says how far it is to walk, and in which direction', async () => {
  await demo.renew({ geolocation: { latitude: 51.758, longitude: -1.262 } });
  await drawn(() => demo.open('?place=oucs:ball'));
  // A page that may know it from the start asks nobody.
  await demo.page.context().grantPermissions(['geolocation']);
  await demo.page.getByRole('button', { name: 'Show where I am' }).click();
  await demo.page.locator('.glance').getByText('About 7 minutes on foot, south-east.').waitFor();
});

it.each([
  { shows: 'the straight line from a visitor on it', latitude: 51.758, shown: { way: true, position: true } },
  {
    shows: 'the circle of five minutes, without a visitor far away',
    latitude: 48,
    shown: { circle: 400, way: false },
  },
])('the map of a place shows $shows', async ({ latitude, shown }) => {
  await demo.renew({ geolocation: { latitude, longitude: -1.262 }, permissions: ['geolocation'] });
  await drawn(() => demo.open('?place=oucs:ball'));
  await demo.page
    .locator('.glance')
    .getByText(/on foot/)
    .waitFor();
  const state = () =>
    map().evaluate((element) => {
      const { way, circle, position } = element as HTMLElementTagNameMap['place-map'];
      return { way, ...(circle && { circle }), ...(position && { position: true }) };
    });
  expect(await state()).toEqual(shown);
});

describe('without a position of the device, a visitor', () => {
  const chip = () => demo.page.locator(':is(.glance, .found) .chips button');

  it('says by the middle of the map where they are, for this visit', async () => {
    await demo.renew({ reducedMotion: 'reduce' });
    await drawn(() => demo.open('?place=oucs:ball'));
    await demo.page.getByRole('button', { name: 'I am here' }).click();
    await demo.page.getByText(/^Tap /).waitFor();
    await demo.page.keyboard.press('ArrowRight');
    await demo.page.keyboard.press('Enter');
    await chip().waitFor();
    await demo.page
      .locator('.glance')
      .getByText(/minutes? on foot, .?west/)
      .waitFor();
    await demo.page.reload();
    await chip().click();
    await chip().waitFor({ state: 'detached' });
    expect(await demo.page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('chooses a point on the map where the device may not tell, and the start names it', async () => {
    await demo.renew({ reducedMotion: 'reduce' });
    await demo.open();
    await demo.page.getByRole('button', { name: 'What is near me?' }).click();
    await drawn(() => demo.page.getByRole('link', { name: 'Choose a point on the map' }).click());
    await map().focus();
    await demo.page.keyboard.press('Enter');
    await chip().waitFor();
    await demo.open();
    await demo.page.getByRole('button', { name: /from your point on the map/ }).waitFor();
  });

  it('starts from a place', async () => {
    await drawn(() => demo.open('?place=oucs:ball'));
    await demo.page.getByRole('button', { name: 'From here' }).click();
    await demo.search('library');
    await chip().waitFor();
    await expect.poll(() => demo.results.first().locator('.distance').innerText()).toMatch(/\sm/);
  });
});

it('a place says on a phone how far it is and how to go there before it shows the map', async () => {
  await demo.renew({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 51.758, longitude: -1.262 },
    permissions: ['geolocation'],
  });
  await drawn(() => demo.open('?place=oucs:ball'));
  const tops = async (...found: readonly ReturnType<typeof map>[]) =>
    Promise.all(found.map(async (one) => (await one.boundingBox())!.y));
  const { page, heading } = demo;
  const order = await tops(
    heading,
    page.locator('.glance').getByText('About 7 minutes on foot'),
    page.getByRole('link', { name: 'Directions' }),
    map(),
    page.locator('#accessibility'),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order.at(-1)).toBeLessThan(844);
});

describe('the file of the map', () => {
  it('is kept at the first visit, and shown without a network', async () => {
    await demo.renew({ serviceWorkers: 'allow' });
    await demo.open();
    await demo.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => demo.storedMaps()).toEqual([mapFile(demo.site)]);
    await demo.server.stop();
    try {
      await drawn(() => demo.open('?place=oucs:ball'));
      expect(await notice().innerText()).not.toBe(AWAY);
      expect(await demo.page.locator('place-map .attribution').innerText()).toBe(
        '© OpenStreetMap contributors',
      );
    } finally {
      await demo.server.start();
    }
  });

  it('stays until that of a newer bundle is there, and is replaced by it', async () => {
    await demo.open();
    await expect.poll(() => demo.storedMaps()).toEqual([mapFile(demo.site)]);
    const newer = withAnotherMap(demo.site);
    demo.files = new Map([...newer].filter(([path]) => path !== `/places/${mapFile(newer)}`));
    await drawn(() => demo.open('?place=oucs:ball'));
    expect(await notice().innerText()).not.toBe(AWAY);
    expect(await demo.storedMaps()).toEqual([mapFile(demo.site)]);
    demo.files = newer;
    await demo.open();
    await expect.poll(() => demo.storedMaps()).toEqual([mapFile(newer)]);
  });

  it('disappears, and is not kept, where it is not the one that the manifest names', async () => {
    const files = new Map(demo.site);
    const path = `/places/${mapFile(files)}`;
    demo.files = files.set(path, (files.get(path) as Uint8Array).with(-1, 1));
    await drawn(() => demo.open('?place=oucs:ball'));
    const blobSize = () =>
      map().evaluate((element) => (element as HTMLElementTagNameMap['place-map']).map?.blob?.size);
    await expect.poll(blobSize).toBe(0);
    await expect.poll(() => notice().innerText()).toBe(AWAY);
    // A new network must not bring it back.
    const again = demo.page.waitForRequest((request) => request.url().endsWith(path));
    await demo.page.evaluate(() => dispatchEvent(new Event('online')));
    await again;
    expect(await blobSize()).toBe(0);
    expect(await demo.storedMaps()).toEqual([]);
  });

  it('is shown, but away without a network, where the device has no room for it; all else works', async () => {
    await demo.page.addInitScript(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
    });
    await drawn(() => demo.open('?place=oucs:ball'));
    await demo.page.getByText('This device has no room for the map').waitFor();
    expect(await notice().innerText()).not.toBe(AWAY);
    expect(await demo.storedMaps()).toEqual([]);
    await demo.search('teddy hall');
    await demo.headed(/teddy hall/);
  });

  it('is dropped with a bundle that has none, and places are shown on plain ground', async () => {
    await demo.open();
    await expect.poll(() => demo.storedMaps()).toHaveLength(1);
    const manifest = JSON.parse(Buffer.from(demo.site.get('/places/manifest.json') as Uint8Array).toString());
    demo.files = new Map(demo.site).set(
      '/places/manifest.json',
      JSON.stringify({ ...manifest, map: undefined }),
    );
    await drawn(() => demo.open('?place=oucs:ball'));
    expect(await notice().innerText()).toMatch(/^There is no map here/);
    await expect.poll(() => demo.storedMaps()).toEqual([]);
  });
});
