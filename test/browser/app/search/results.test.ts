import { describe, expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

describe('where nothing was found', () => {
  it('shows no control that can help nothing', async () => {
    await demo.open('?q=qqxzzvv');
    await demo.headed('No place for “qqxzzvv”');
    expect(await demo.page.locator('.narrow').count()).toBe(0);
    await demo.open('?q=museum&type=/transport/rail-station&city');
    await demo.headed('No place for “museum”');
    expect(await demo.page.getByRole('checkbox').count()).toBe(1);
    expect(await demo.page.getByRole('checkbox', { name: 'Inside the city' }).isChecked()).toBe(true);
    expect(await demo.page.getByRole('radio').count()).toBe(0);
    expect(await demo.page.locator('.narrow .count').allInnerTexts()).toEqual([]);
  });

  it('says that no place has all words together, where each of them is known', async () => {
    await demo.open('?q=rail station taxi');
    await demo.page.getByText('No place has all of these words together').waitFor();
  });

  it('leads on without the word that is in the way, and to the kinds that the bundle has most of', async () => {
    await demo.open('?q=rail station taxi');
    await demo.page.getByText('Without “rail”, there are places:').waitFor();
    await demo.page.locator('.empty p a', { hasText: 'station taxi' }).click();
    await demo.page.locator('.result').first().waitFor();
    await demo.open('?q=qqxzzvv');
    const [kind] = await demo.page.locator('.advice a').allInnerTexts();
    await demo.page.locator('.advice a').first().click();
    await demo.page.locator('.facets [aria-current]', { hasText: kind! }).waitFor();
    await demo.page.locator('.result').first().waitFor();
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
