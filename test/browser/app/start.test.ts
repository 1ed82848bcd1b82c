import { describe, expect, it } from 'vitest';
import { DemoPage, useSharedPage } from './app-page.ts';

const demo = useSharedPage(new DemoPage());

const remember = () => demo.page.getByRole('checkbox', { name: 'Remember my searches on this device' });
const recent = () => demo.page.locator('.recent .chips a');
const kept = () => demo.page.evaluate(() => Object.values(localStorage));
const oxford = { latitude: 51.754, longitude: -1.254 };

/** Searches, and goes back to the start. */
async function searchFor(q: string): Promise<void> {
  await demo.search(q);
  await demo.headed(new RegExp(`“${q}”`));
  await demo.page.getByRole('link', { name: 'Fingerpost' }).click();
  await demo.headed('Find your way in Oxford');
}

describe('the signs', () => {
  it('begin with what people need, and lead to all places of a category, whose kinds are tiles', async () => {
    await demo.open();
    const signs = demo.page.locator('.arm-name');
    expect((await signs.allInnerTexts()).slice(0, 5)).toEqual([
      'Toilets',
      'Food and drink',
      'Transport',
      'Pharmacies',
      'Cash',
    ]);
    const transport = demo.page.locator('.arm').filter({ hasText: 'Transport' });
    const count = await transport.locator('.arm-count').innerText();
    await transport.click();
    await demo.headed(`Transport · ${count} places`);
    const tile = demo.page.locator('.found .tiles a').first();
    expect(await tile.innerText()).toMatch(/^Bus stops\s+\d+$/);
    await tile.click();
    await demo.page.locator('.found .tiles').waitFor({ state: 'detached' });
    expect(new URL(demo.page.url()).search).toBe('?q=&type=/transport/bus-stop');
  });

  it('lead to one another from the box of every page', async () => {
    await demo.open('?type=/leisure/park');
    await demo.box.click();
    await demo.page.locator('.categories a').filter({ hasText: 'Museums and culture' }).click();
    await demo.page.getByRole('link', { name: 'Museums and culture' }).first().waitFor();
    await demo.headed(/^Museums and culture · \d+ places$/);
  });
});

describe('recent searches', () => {
  it('are kept only once the visitor turns them on, and go when they are turned off', async () => {
    await demo.open();
    await searchFor('pub');
    expect(await remember().isChecked()).toBe(false);
    expect(await kept()).toEqual([]);
    await remember().check();
    await searchFor('museum');
    await searchFor('library');
    await searchFor('Museum');
    expect(await recent().allInnerTexts()).toEqual(['Museum', 'library']);
    await demo.page.reload();
    await recent().filter({ hasText: 'library' }).click();
    await demo.headed(/for “library”/);
    await demo.page.goBack();
    await remember().uncheck();
    await expect.poll(() => recent().count()).toBe(0);
    expect(await kept()).toEqual([]);
  });

  it('are forgotten by a button, and go on being kept', async () => {
    await demo.open();
    await remember().check();
    await searchFor('pub');
    await demo.page.getByRole('button', { name: 'Forget them' }).click();
    await expect.poll(() => recent().count()).toBe(0);
    expect(await remember().isChecked()).toBe(true);
    await searchFor('museum');
    expect(await recent().allInnerTexts()).toEqual(['museum']);
  });

  it('are none where the browser has no storage, and the page works', async () => {
    await demo.renew();
    await demo.page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await demo.open();
    await remember().click();
    await searchFor('pub');
    expect(await recent().count()).toBe(0);
    expect(demo.complaints).toEqual([]);
  });
});

describe('places nearby', () => {
  it('are shown by a button, without a question before', async () => {
    await demo.renew();
    await demo.page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      Object.assign(window, { asked: 0 });
      navigator.geolocation.getCurrentPosition = (...given) => {
        (window as unknown as { asked: number }).asked++;
        ask(...given);
      };
    });
    await demo.open();
    expect(await demo.page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
    await demo.page.context().grantPermissions(['geolocation']);
    await demo.page.context().setGeolocation(oxford);
    await demo.page.getByRole('button', { name: 'What is near me?' }).click();
    await demo.page.locator('.near-list li').first().waitFor();
    expect(await demo.page.locator('.near-list li').count()).toBe(4);
    expect(await demo.page.locator('.near-list li').first().innerText()).toMatch(/Toilets\n\d+\sm\n\d+\smin/);
  });

  it('are none where the position is denied, and the page says why', async () => {
    await demo.open();
    await demo.page.getByRole('button', { name: 'What is near me?' }).click();
    await demo.page.getByText('This page isn’t allowed to know where you are.').waitFor();
    await demo.open('?place=oucs:ball');
    await demo.page.getByRole('button', { name: 'Show where I am' }).click();
    await demo.page.locator('.glance').getByText('This page isn’t allowed to know where you are.').waitFor();
  });
});
