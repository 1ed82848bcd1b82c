import { describe, expect, it } from 'vitest';
import { DemoPage, useSharedPage } from '../app-page.ts';
import { demoSite } from '../app-site.ts';

const demo = useSharedPage(new DemoPage());

describe('a place', () => {
  it('shows what is known, unknown as unknown, and the places around it', async () => {
    await demo.open('?place=oucs:ball');
    await demo.headed('Balliol College');
    expect(new URL(demo.page.url()).searchParams.get('place')).toBe('oxpoints:23232339');
    expect(await demo.page.locator('.place').innerText()).toMatch(/Accessibility\s+Unknown\./);
    await demo.page.getByRole('link', { name: 'Balliol College Library' }).click();
    await demo.headed('Balliol College Library');
    await demo.page.getByRole('link', { name: /^Balliol College\s+College/ }).click();
    await demo.headed('Balliol College');
  });

  it('says that departures are not known, where something leaves from it', async () => {
    const text = demo.page.getByText('aren’t in these data');
    await demo.open('?type=/transport/bus-stop');
    await demo.results.first().getByRole('link').first().click();
    await text.waitFor();
    await demo.open('?place=oucs:ball');
    await demo.headed('Balliol College');
    expect(await text.count()).toBe(0);
  });

  it('distinguishes yes, no and unknown', async () => {
    await demo.open('?place=oxpoints:59085049');
    const said = async (feature: string) =>
      (
        await demo.page.locator('.access > div', { hasText: feature }).first().locator('dd').innerText()
      ).trim();
    expect(await said('Hearing system')).toMatch(/Yes$/);
    expect(await said('Adapted furniture')).toMatch(/No$/);
    expect(await said('Lifts to all floors')).toMatch(/Unknown$/);
    expect(await demo.page.locator('.access .unknown').count()).toBe(1);
  });
});

describe('the page of a place', () => {
  it('tells the date of the data, and leads to those who mend them where the site names them', async () => {
    await demo.open('?place=oucs:ball');
    expect(await demo.page.locator('.wrong').innerText()).toMatch(/^Data of \d+ \w+ 20\d\d$/);
    demo.files = await demoSite({ feedback: 'mailto:places@example.org?subject={id}' });
    await demo.open('?place=oucs:ball');
    const link = demo.page.getByRole('link', { name: 'Something wrong here?' });
    expect(await link.getAttribute('href')).toBe('mailto:places@example.org?subject=oxpoints%3A23232339');
  });

  it('leads to the nearest toilets, café and stop, with how far they are', async () => {
    await demo.open('?place=oucs:ball');
    const nearby = demo.page.getByRole('region', { name: 'Nearby' });
    await expect.poll(() => nearby.getByRole('link').allInnerTexts()).toHaveLength(3);
    for (const [i, kind] of ['Toilets', 'Café', 'Bus stop'].entries())
      expect(await nearby.getByRole('link').nth(i).innerText()).toMatch(new RegExp(`${kind} · \\d+\\sm$`));
    await nearby.getByRole('link').last().click();
    await demo.page.getByText('Bus stop').first().waitFor();
  });

  it('shares its address by what the device offers, or copies it and says so', async () => {
    await demo.renew({ permissions: ['clipboard-read', 'clipboard-write'] });
    await demo.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true });
      delete (Navigator.prototype as Partial<Navigator>).share;
    });
    await demo.open('?place=oucs:ball');
    await demo.page.getByRole('button', { name: 'Share' }).click();
    await demo.page.getByRole('status').getByText('Link copied').waitFor();
    expect(await demo.page.evaluate(() => navigator.clipboard.readText())).toBe(demo.page.url());
    await demo.page.evaluate(() => {
      Object.assign(Navigator.prototype, {
        share: async ({ url }: ShareData) => void document.body.setAttribute('data-shared', url!),
      });
    });
    await demo.page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => demo.page.locator('body').getAttribute('data-shared')).toBe(demo.page.url());
  });

  it('opens the maps of a device that people hold, and keeps identifiers for those who ask for them', async () => {
    await demo.renew({ hasTouch: true, isMobile: true });
    await demo.open('?place=oucs:ball');
    const maps = demo.page.getByRole('link', { name: 'Open in maps' });
    expect(await maps.getAttribute('href')).toMatch(
      /^geo:51\.75\d*,-1\.25\d*\?q=51\.75.*\(Balliol%20College\)$/,
    );
    const identifier = demo.page.getByText('oucs:ball', { exact: true });
    expect(await identifier.isVisible()).toBe(false);
    await demo.page.getByText('About these data').click();
    await identifier.waitFor();
  });
});

describe('the page', () => {
  it('works by keyboard alone, back included', async () => {
    await demo.open();
    await demo.page.keyboard.press('Tab');
    await demo.page.keyboard.press('Tab');
    await demo.page.keyboard.press('Tab');
    await demo.focused('#q');
    await demo.page.keyboard.type('museum');
    await demo.page.keyboard.press('Enter');
    await demo.focused('h1');
    await demo.page.keyboard.press('Tab');
    await demo.focused('.result:first-child a');
    const name = await demo.results.first().getByRole('link').innerText();
    await demo.page.keyboard.press('Enter');
    await demo.headed(name);
    await demo.focused('h1');
    await demo.page.goBack();
    await demo.focused('.result:first-child a');
    await demo.page.keyboard.press('Shift+Tab');
    await demo.page.keyboard.press('Enter');
    await demo.page.waitForURL(/q=museum&type=/);
    await demo.headed(/ · \d+ places? for “museum”/);
  });

  it('goes back and forward through searches and places', async () => {
    await demo.open();
    await demo.search('teddy hall');
    await demo.headed(/teddy hall/);
    await demo.results.first().getByRole('link').click();
    await demo.headed('St Edmund Hall');
    await demo.page.goBack();
    await demo.headed(/teddy hall/);
    expect(await demo.box.inputValue()).toBe('teddy hall');
    await demo.page.goBack();
    await demo.headed('Find your way in Oxford');
    await demo.page.goForward();
    await demo.headed(/teddy hall/);
  });

  it('requests nothing but the code of the map once the page is loaded', async () => {
    await demo.renew();
    const asked = demo.server.requests.length;
    await demo.open();
    // The outlines and the map are the last that are fetched, behind the answers.
    await expect.poll(() => demo.storedMaps()).toHaveLength(1);
    await expect.poll(() => `${demo.server.requests.slice(asked)}`).toContain('/places/outlines-');
    await demo.page.evaluate(() => fetch('config.json', { cache: 'no-store' }).then((read) => read.text()));
    demo.requests.length = 0;
    await demo.server.stop();
    try {
      await demo.search('pub');
      await demo.headed(/places for “pub”/);
      await demo.facet(/^Food and drink/).click();
      await demo.page.getByRole('checkbox', { name: 'Inside the city' }).click();
      await demo.page.getByText('City centre', { exact: true }).click();
      await demo.page.getByText('Best and nearest first').waitFor();
      await demo.results.first().getByRole('link').click();
      await demo.page.locator('.place').waitFor();
      await demo.page.getByRole('link', { name: 'Fingerpost' }).click();
      await demo.headed('Find your way in Oxford');
    } finally {
      await demo.server.start();
    }
    // A Service Worker would have it. Without one the page is shown without a map.
    const others = demo.requests.filter((url) => !/\/assets\/(place-map|rolldown-runtime)-/.test(url));
    expect(others).toEqual([]);
    expect(demo.complaints.filter((words) => !words.includes('ERR_CONNECTION'))).toEqual([]);
  });

  it('shows the sources of the places and the status of the search', async () => {
    await demo.open();
    await demo.page.getByText('Sources and licences').click();
    await demo.page.getByText('© OpenStreetMap contributors').waitFor();
    expect(await demo.page.locator('.foot').innerText()).toMatch(
      /bundle [0-9a-f]{12}.*search runs in a worker.*needs no network while this page is open/s,
    );
    expect(demo.complaints).toEqual([]);
  });
});
