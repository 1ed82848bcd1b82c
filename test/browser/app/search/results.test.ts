import { describe, expect, it } from 'vitest';
import { DemoPage, numberIn, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

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

  it('shows what the word would suggest, where no place is found by it', async () => {
    await demo.open('?q=cathredal');
    await demo.headed('No place for “cathredal”');
    await demo.page.locator('.empty').getByRole('link', { name: 'Christ Church Cathedral' }).click();
    await demo.headed('Christ Church Cathedral');
  });

  it('leads on to less of what is meant, and to the kinds that the bundle has most of', async () => {
    await demo.open('?q=library in birmingham');
    await demo.page.locator('.empty .advice a', { hasText: 'library' }).click();
    await demo.page.locator('.result').first().waitFor();
    await demo.open('?q=qqxzzvv');
    const [kind] = await demo.page.locator('.advice a').allInnerTexts();
    await demo.page.locator('.advice a').first().click();
    await demo.page.locator('.facets [aria-current]', { hasText: kind! }).waitFor();
    await demo.page.locator('.result').first().waitFor();
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

it('names of a long text no more than its beginning', async () => {
  await demo.open(`?q=${'bodleian '.repeat(600)}`);
  await demo.headed(/for “/);
  const status = await demo.page.locator('main > [role=status]').innerText();
  for (const said of [await demo.heading.innerText(), status, await demo.page.title()]) {
    expect(said).toMatch(/for “bodleian bodleian .*…”/);
    expect(said.length).toBeLessThan(130);
  }
});

describe('filters and orders', () => {
  it('filters results to places known to have a feature, as many as its count', async () => {
    await demo.open('?q=');
    const quiet = demo.page.getByRole('checkbox', { name: /quiet space/ });
    const label = demo.page.locator('label', { has: quiet });
    const count = numberIn(await label.textContent());
    await quiet.check();
    await demo.headed(`${count} places`);
    expect(await demo.results.count()).toBe(Math.min(35, count));
    expect(await quiet.isChecked()).toBe(true);
    await demo.page.getByRole('link', { name: 'Remove the filter Accessible quiet space' }).click();
    await demo.headed(/1,\d+ places/);
    expect(await quiet.isChecked()).toBe(false);
  });

  it('offers to remove filters one by one where nothing was found', async () => {
    await demo.open('?q=museum&type=/transport&accessibility_has_quiet_space');
    await demo.headed('No place for “museum”');
    const chips = demo.page.locator('.empty .chips a');
    expect(await chips.allInnerTexts()).toEqual([
      expect.stringContaining('Transport'),
      expect.stringContaining('Accessible quiet space'),
    ]);
    await chips.first().click();
    await demo.page.waitForURL(/\?q=museum&accessibility_has_quiet_space$/);
    // The address changes before the page does.
    await chips.filter({ hasText: 'Transport' }).waitFor({ state: 'detached' });
    await demo.page
      .getByRole('link', { name: /Search everywhere|Remove the filter/ })
      .first()
      .click();
    await demo.headed(/places for “museum”/);
  });

  it('are measured from the own position once a page knows it, until the visitor turns that off', async () => {
    await demo.renew({
      permissions: ['geolocation'],
      geolocation: { latitude: 51.7534, longitude: -1.2701 },
    });
    await demo.open('?q=pub');
    await demo.page.getByText('Best and nearest first').waitFor();
    expect(await demo.page.getByRole('radio', { name: 'My position' }).isChecked()).toBe(true);
    expect(await demo.results.first().locator('.distance').innerText()).toMatch(/\d\sk?m\s+\d+ min/);
    await demo.search('museum');
    await demo.headed(/places for “museum”/);
    expect(await demo.results.first().locator('.distance').count()).toBe(1);
    await demo.page.getByText('Off', { exact: true }).click();
    await demo.page.getByText('Best match first').waitFor();
    expect(new URL(demo.page.url()).searchParams.get('near')).toBe('off');
  });

  it('say from which one on they are farther than 2 km', async () => {
    await demo.open('?q=&type=/transport/car-park&near=centre');
    await demo.page.locator('.farther').waitFor();
    const kilometres = await demo.page
      .locator('.farther ~ .result .distance:not(.unknown), .result:has(+ .farther) .distance')
      .evaluateAll((all) => all.map((one) => Number(/([\d.]+)\skm/.exec(one.textContent)?.[1] ?? 0)));
    const [last, ...farther] = kilometres;
    expect(last).toBeLessThanOrEqual(2);
    expect(Math.min(...farther)).toBeGreaterThanOrEqual(2);
    expect(await demo.page.locator('.farther').innerText()).toMatch(/^More than 2\skm away$/);
  });

  it('become the nearest by one tap on a phone', async () => {
    await demo.renewUnasked({ viewport: { width: 390, height: 844 } });
    await demo.open('?q=pub');
    await demo.page.getByRole('button', { name: 'Use my position' }).click();
    await demo.results.first().locator('.distance').waitFor();
  });

  it('leaves the order of results where the position is denied, and says so', async () => {
    await demo.open('?q=pub');
    await demo.page.getByText('My position').click();
    await demo.page.getByText('The city centre may do instead.').waitFor();
    expect(await demo.page.getByRole('radio', { name: 'Off' }).isChecked()).toBe(true);
    await demo.page.getByText('City centre', { exact: true }).click();
    await demo.page.getByText('Best and nearest first').waitFor();
  });
});
