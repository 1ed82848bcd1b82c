import { describe, expect, it } from 'vitest';
import { themes } from '../../../src/elements/place-map/style-table.ts';
import { PLACES, usePlaceMap } from './place-map-page.ts';

const town = usePlaceMap();

describe('a place on the map', () => {
  it('is chosen by a tap up to 22 pixels beside its pin', async () => {
    await town.show({ places: PLACES, map: town.base });
    const chosen = await town.recordChoices();
    await town.tap(15, -15);
    expect(await chosen()).toEqual(['middle']);
    await town.tap(0, 60);
    expect(await chosen()).toEqual(['middle']);
  });

  it('is chosen by Enter where the arrow keys have led', async () => {
    await town.open({ reducedMotion: 'reduce' });
    await town.show({ places: PLACES, map: town.base });
    const chosen = await town.recordChoices();
    await town.page.getByRole('button', { name: 'Before' }).focus();
    await town.page.keyboard.press('Tab');
    expect(
      await town.view.evaluate((view) => (view.getRootNode() as ShadowRoot).activeElement === view),
    ).toBe(true);
    await town.page.keyboard.press('Enter');
    for (let i = 0; i < 2; i++) await town.page.keyboard.press('ArrowRight');
    await town.page.keyboard.press('Enter');
    await town.page.keyboard.press('Home');
    await town.page.keyboard.press('Enter');
    expect(await chosen()).toEqual(['middle', 'east', 'middle']);
  });

  it('is in one pin with those that it would overlap, which a tap spreads, unless it is the chosen one', async () => {
    await town.open({ reducedMotion: 'reduce' });
    const near = ['a', 'b'].map((id, i) => ({ id, name: id, lat: 50.01, lon: 8.0101 + i * 0.0001 }));
    await town.show({ places: [...PLACES, ...near], map: town.base });
    const chosen = await town.recordChoices();
    await town.redrawn(() => town.tap(0, 0));
    expect(await chosen()).toEqual([]);
    // Of three places in a row the second is in the middle now.
    await town.tap(0, 0);
    expect(await chosen()).toEqual(['a']);
    await town.redrawn(() => town.page.getByRole('button', { name: 'Show all' }).click());
    await town.tap(9, 0);
    expect(await chosen()).toEqual(['a', 'a']);
  });

  it('is named to screen readers with its distance, also when the page chooses it', async () => {
    await town.show({ places: PLACES, map: town.base, position: { lat: 50.01, lon: 8.01 } });
    await town.page.evaluate(() => {
      document.querySelector('place-map')!.selected = 'east';
    });
    const said = town.page.locator('place-map [role=status]', { hasText: 'East' });
    expect(await said.innerText()).toBe('The East Gate is selected, 140 m away.');
  });

  it('comes into view when the page chooses it', async () => {
    await town.open({ reducedMotion: 'reduce' });
    await town.show({ places: PLACES, map: town.base });
    const chosen = await town.recordChoices();
    await town.view.focus();
    for (let i = 0; i < 4; i++) await town.page.keyboard.press('ArrowRight');
    await town.page.evaluate(() => {
      document.querySelector('place-map')!.selected = 'west';
    });
    await town.tap(0, 0);
    expect(await chosen()).toEqual(['west']);
  });

  it('is taken from properties that were set before the script of the element came', async () => {
    await town.page.evaluate(
      ([places, map]) => Object.assign(document.querySelector('place-map')!, { places, map }),
      [PLACES, town.base] as const,
    );
    await town.show({ selected: 'west' });
    const chosen = await town.recordChoices();
    await town.tap(0, 0);
    expect(await chosen()).toEqual(['middle']);
  });
});

it('shows the straight way to the chosen place, and at least 160 metres around it', async () => {
  const way = { way: true, selected: 'middle', places: PLACES.slice(1, 2), map: town.base };
  await town.show({ ...way, position: { lat: 50.01, lon: 8.0098 } });
  const scale = town.page.locator('place-map .scale');
  expect(await scale.innerText()).toBe('20 m');
  await town.redrawn(() => town.show({ position: { lat: 50.012, lon: 8.007 } }));
  // The line is in dashes with an edge, and no land.
  expect(await town.colourAt(0, 0)).not.toBe(themes.light.land);
});

it('has pins in the colour that the page gives it', async () => {
  await town.page.evaluate(() =>
    document.querySelector('place-map')!.style.setProperty('--place-map-color', '#8a1f5c'),
  );
  await town.show({ places: PLACES, map: town.base });
  expect(await town.colourAt(0, 0)).toBe('#8a1f5c');
});

it('has the icon of a place in its pin', async () => {
  await town.show({ places: [{ ...PLACES[1]!, icon: 'M0 0h15v15H0z' }], map: town.base });
  expect(await town.colourAt(0, 0)).toBe(themes.light.pinEdge);
  expect(await town.colourAt(10, 0)).toBe(themes.light.pin);
});

describe('without a base map', () => {
  it('shows the places on plain ground, and says so', async () => {
    await town.show({ places: PLACES, position: { lat: 50.01, lon: 8.01 } });
    expect(await town.notice.innerText()).toBe(
      'There is no map here. Places and distances are shown without it.',
    );
    expect(await town.attribution.innerText()).toBe('');
    const chosen = await town.recordChoices();
    // Its pin is beside the visitor, who stands there.
    await town.tap(0, 28);
    expect(await chosen()).toEqual(['middle']);
  });

  it('says that the map is away where its file cannot be read, and shows the places', async () => {
    await town.page.evaluate(() =>
      document.addEventListener('map-error', () => Object.assign(window, { isReported: true })),
    );
    await town.show({ places: PLACES, map: { url: '/nothing.pmtiles' } });
    expect(await town.notice.innerText()).toBe('The map is away. Places and distances are shown without it.');
    expect(await town.page.evaluate(() => 'isReported' in window)).toBe(true);
    const chosen = await town.recordChoices();
    await town.tap(0, 0);
    expect(await chosen()).toEqual(['middle']);
  });

  it('loads no code for drawing as long as there is nothing to show', async () => {
    await town.define();
    await town.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(town.requests.filter((path) => path.includes('map-view'))).toEqual([]);
  });
});

it('has the colours of the theme, and is painted again when it changes', async () => {
  await town.show({ places: PLACES, map: town.base });
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await town.redrawn(() =>
      town.page.evaluate((theme) => document.querySelector('place-map')!.setAttribute('theme', theme), theme),
    );
    expect(await town.colourAt(20, -100), theme).toBe(themes[theme].land);
  }
});
