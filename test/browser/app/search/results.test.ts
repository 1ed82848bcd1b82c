import { describe, expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

describe('where nothing was found', () => {
  it('shows no count of zero and no filter without matches where nothing was found', async () => {
    await demo.open('?q=qqqqqqqqq');
    expect(await demo.page.locator('.narrow .count').allInnerTexts()).toEqual([]);
    expect(await demo.page.locator('.narrow').innerText()).not.toMatch(/\b0\b/);
    expect(await demo.page.getByRole('checkbox').count()).toBe(1);
  });

  it('keeps active filters removable where nothing was found', async () => {
    await demo.open('?q=museum&type=/transport&accessibility_has_quiet_space&city');
    await demo.headed('No place for “museum”');
    expect(await demo.page.locator('.narrow').innerText()).not.toMatch(/\b0\b/);
    expect(await demo.page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    // Not by `uncheck`: the box leaves the page with the filter, before its state can be read.
    await demo.page.getByRole('checkbox', { name: 'Accessible quiet space' }).click();
    await demo.page.waitForURL((url) => !url.search.includes('quiet'));
  });
});

describe('the first link of a page with results', () => {
  it('skips over the filters to the results', async () => {
    await demo.open('?q=library');
    await demo.page.keyboard.press('Tab');
    const skip = demo.page.getByRole('link', { name: 'Skip to the results' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    await demo.page.keyboard.press('Enter');
    await demo.focused('#found');
    await demo.page.keyboard.press('Tab');
    await demo.focused('.result:first-child a');
    expect(new URL(demo.page.url()).hash).toBe('');
  });
});
