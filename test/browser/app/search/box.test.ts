import { beforeEach, describe, expect, it } from 'vitest';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

it('empties the search box by its button, and keeps the focus', async () => {
  await demo.open();
  await demo.box.fill('pub');
  await demo.page.getByRole('button', { name: 'Clear' }).click();
  await demo.focused('#q');
  expect(await demo.box.inputValue()).toBe('');
  expect(demo.complaints).toEqual([]);
});

describe('a position that comes late', () => {
  /** The device finds where it is once it is told to. */
  const find = () => demo.page.evaluate(() => (window as unknown as { find(): void }).find());

  beforeEach(async () => {
    await demo.renew();
    await demo.page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const coords = { latitude: 51.7534, longitude: -1.2701 } as GeolocationCoordinates;
        Object.assign(window, { find: () => found({ coords } as GeolocationPosition) });
      };
    });
  });

  it('ignores a late position after a later choice', async () => {
    await demo.open('?q=pub');
    await demo.page.getByText('My position').click();
    await demo.facet(/^Food and drink/).click();
    await demo.page.waitForURL(/type=/);
    await find();
    await demo.page.getByText('Best match first').waitFor();
    expect(new URL(demo.page.url()).searchParams.get('near')).toBeNull();
    expect(new URL(demo.page.url()).searchParams.get('type')).toMatch(/^\//);
  });

  it('sorts the results by a late position, and leaves what is being typed', async () => {
    await demo.open('?q=pub&near=me');
    await demo.page.waitForFunction(() => 'find' in window);
    await demo.box.fill('museu');
    await demo.options.first().waitFor();
    await find();
    await demo.page.getByText('Best and nearest first').waitFor();
    expect(await demo.box.inputValue()).toBe('museu');
    expect(await demo.box.getAttribute('aria-expanded')).toBe('true');
  });
});

it('keeps what is typed while the results are narrowed', async () => {
  await demo.open('?q=pub');
  await demo.box.fill('museum');
  await demo.page.getByRole('checkbox', { name: 'Inside the city' }).check();
  await demo.page.waitForURL(/city/);
  await demo.page.getByRole('link', { name: 'Remove the filter Inside the city' }).waitFor();
  expect(await demo.box.inputValue()).toBe('museum');
  await demo.facet(/^Food and drink/).click();
  await demo.page.waitForURL(/type=/);
  expect(await demo.box.inputValue()).toBe('museum');
  await demo.results.first().getByRole('link').first().click();
  await demo.page.locator('.place').waitFor();
  expect(await demo.box.inputValue()).toBe('');
});
