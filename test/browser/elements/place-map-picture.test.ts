import { describe, expect, it } from 'vitest';
import { themes } from '../../../src/elements/place-map/style-table.ts';
import { axeFinds } from '../axe.ts';
import { PLACES, usePlaceMap } from './place-map-page.ts';

const town = usePlaceMap();

/** Three kilometres east of the town. */
const FAR = { id: 'far', name: 'Far', lat: 50.01, lon: 8.05 };

describe('the picture', () => {
  it('has the layers of another schema where rules say so, on plain ground', async () => {
    const green = [{ layer: 'water', as: 'green', class: 'beach' }];
    await town.show({ places: [{ id: 'lake', name: 'Lake', lat: 50.0165, lon: 8.0165 }], map: town.base });
    expect(await town.colourAt(20, -20)).toBe(themes.light.water);
    await town.show({ map: { ...town.base, style: green } });
    expect(await town.colourAt(20, -20)).toBe(themes.light.beach);
    await town.show({ map: { ...town.base, style: [{ layer: 'none', as: 'roads' }] } });
    expect(await town.colourAt(20, -20)).toBe(themes.light.land);
  });

  it('has another colour outside of the data, and words for it', async () => {
    await town.show({ places: [FAR], map: town.base });
    expect(await town.notice.innerText()).toBe('This is outside of the map.');
    expect(await town.colourAt(100, 103)).toBe(themes.light.outside);
    await town.show({ places: PLACES });
    expect(await town.notice.innerText()).toBe('');
  });

  it.each([
    ['a place', { places: [...PLACES, FAR] }],
    ['the circle around the chosen place', { places: PLACES, selected: 'east', circle: 3000 }],
    ['the visitor', { places: PLACES, position: FAR }],
  ])('says so where %s is outside of the data', async (_, shown) => {
    await town.show({ ...shown, map: town.base });
    expect(await town.notice.innerText()).toBe('Some of this is outside of the map.');
  });

  it('leaves a place out that is far from the best one, until all are asked for, and then offers no more', async () => {
    await town.open({ reducedMotion: 'reduce' });
    await town.show({ places: [...PLACES, FAR], map: town.base });
    const chosen = await town.recordChoices();
    await town.tap(0, 0);
    await town.redrawn(() => town.page.getByRole('button', { name: 'Show all' }).click());
    await town.page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'hidden' });
    await town.tap(224, 0);
    expect(await chosen()).toEqual(['middle', 'far']);
  });

  it('has names in the language of the page where the data has them, also of another language later', async () => {
    await town.page.evaluate(() => {
      const texts: string[] = [];
      Object.assign(window, { texts });
      for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
        const { fillText } = prototype;
        prototype.fillText = function (this: never, text: string, ...at: [number, number]) {
          texts.push(text);
          fillText.call(this, text, ...at);
        };
      }
    });
    const texts = () => town.page.evaluate(() => (window as unknown as { texts: string[] }).texts.splice(0));
    await town.show({ places: [{ id: 'x', name: 'X', lat: 50.002, lon: 8.005 }], map: town.base });
    expect(await texts()).toContain('The Park');
    await town.redrawn(() =>
      town.page.evaluate(() => {
        document.documentElement.lang = 'de';
        document.querySelector('place-map')!.messages = {};
      }),
    );
    expect(await texts()).toContain('Der Park');
    // A city is named beside the pin that stands on its place, where the map shows more than a part of it.
    await town.show({ places: PLACES });
    expect(await texts()).not.toContain('The City');
    await town.show({ places: [PLACES[1]!, { ...FAR, lat: 50.019, lon: 8.001 }] });
    expect(await texts()).toContain('The City');
    // A chosen place is named, also the only one, and so is the point from which places are measured.
    const anchor = { name: 'The Cross', lat: 50.011, lon: 8.011 };
    await town.show({ places: [PLACES[1]!], selected: 'middle', anchor });
    expect(await texts()).toEqual(expect.arrayContaining(['The Market', 'The Cross']));
  });

  it('turns the heading up, and shows where north is', async () => {
    await town.show({ places: PLACES, map: town.base });
    expect(await town.page.locator('place-map .north').isVisible()).toBe(false);
    const chosen = await town.recordChoices();
    await town.redrawn(() =>
      town.page.evaluate(() => {
        document.querySelector('place-map')!.heading = 90;
      }),
    );
    expect(await town.page.locator('place-map .north').isVisible()).toBe(true);
    // The place on the right is ahead now: 0.002 degrees at zoom level 17 are 186 pixels.
    await town.tap(0, -186);
    expect(await chosen()).toEqual(['east']);
  });
});

describe('the attribution', () => {
  it.each([
    { width: 320, height: 256 },
    { width: 390, height: 844 },
    { width: 3840, height: 2160 },
  ])('is readable in full at $width × $height', async (viewport) => {
    await town.open({ viewport });
    await town.show({ places: PLACES, map: town.base });
    expect(await town.attribution.innerText()).toBe('© OpenStreetMap contributors');
    const [inner, outer] = [await town.attribution.boundingBox(), await town.view.boundingBox()];
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
    expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
    expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
  });
});

it('a file of which only the URL is known is read by ranges', async () => {
  await town.define();
  await town.redrawn(() =>
    town.page.evaluate(() => document.querySelector('place-map')!.setAttribute('src', '/town.pmtiles')),
  );
  const ranges = town.requests.filter((request) => request.startsWith('/town.pmtiles'));
  expect(ranges.length).toBeGreaterThan(1);
  for (const range of ranges) expect(range).toMatch(/bytes=\d+-\d+$/);
  expect(await town.attribution.innerText()).toBe('© OpenStreetMap contributors');
});

it.each(['light', 'dark', 'contrast'] as const)('axe finds nothing amiss in the theme %s', async (theme) => {
  await town.show({ places: PLACES, map: town.base, selected: 'middle', position: PLACES[0]!, heading: 30 });
  await town.redrawn(() =>
    town.page.evaluate((theme) => document.querySelector('place-map')!.setAttribute('theme', theme), theme),
  );
  expect(await axeFinds(town.page)).toEqual([]);
});

it('gives every button at least 44 pixels', async () => {
  await town.show({ places: PLACES, map: town.base });
  const boxes = await Promise.all(
    (await town.page.locator('place-map button').all()).map((button) => button.boundingBox()),
  );
  expect(boxes).toHaveLength(3);
  for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
});
