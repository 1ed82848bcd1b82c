import { describe, expect, it } from 'vitest';
import { says, silent, well } from '../../fixtures/live-api.ts';
import { DemoPage, useSharedPage } from './app-page.ts';
import { content, PEAR_TREE, STOP, useLiveDemo } from './live-app-page.ts';

const { demo, live, configured, visit, site, state } = useLiveDemo(useSharedPage(new DemoPage()));

describe('park and ride', () => {
  it('links to park and ride from the start, and shows each site with a bar, words and the time', async () => {
    await visit('');
    await demo.page.getByRole('link', { name: /Park and ride/ }).click();
    await demo.headed('Park and ride');
    await state(/Live as of \d\d:\d\d/);
    expect(await site('Pear Tree').innerText()).toMatch(/170 free\s+83% of 1,000 spaces taken/);
    const bar = site('Pear Tree').getByRole('meter');
    expect(await bar.getAttribute('aria-valuenow')).toBe('83');
    const width = await bar.evaluate(
      (element) => element.firstElementChild!.getBoundingClientRect().width / element.clientWidth,
    );
    expect(width).toBeCloseTo(0.83, 2);
    expect(await site('Seacourt').innerText()).toMatch(/Full\s+100%/);
    expect(await site('Thornhill').innerText()).toMatch(/No live data\s+1,000 spaces/);
    expect(await site('Thornhill').getByRole('meter').count()).toBe(0);
    expect(await site('New Park').getByRole('link').count()).toBe(0);
    await site('Pear Tree').getByRole('link').click();
    await demo.headed('Pear Tree Park and Ride');
    expect(demo.complaints).toEqual([]);
  });

  it('shows the loading of live data, then the bundle’s facts without an answer', async () => {
    // A device that knows no answer from before.
    await demo.renew();
    demo.files = configured();
    live.listener = silent;
    await visit('?park-and-ride');
    await state('Asking');
    await state('No live data just now. The list is that of');
    expect(await site('Pear Tree').innerText()).toMatch(/No live data/);
    expect(await demo.page.locator('.site').count()).toBe(5);
    expect(await demo.page.getByRole('meter').count()).toBe(0);
  });

  it('hides the occupancy without a network, and shows a new one when it is back', async () => {
    await visit('?park-and-ride');
    await state(/^\s*Live/);
    const { page } = demo;
    await page.context().setOffline(true);
    await live.stop();
    // As when the network comes back, only that it has not: whoever hears it looks again.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await state('No live data just now. The list is that of');
    expect(await page.getByRole('meter').count()).toBe(0);
    expect(await site('New Park').innerText()).toMatch(/No live data\s+1,000 spaces/);
    live.listener = well(content(990));
    await live.start();
    await page.context().setOffline(false);
    await state(/^\s*Live/);
    expect(await site('Pear Tree').innerText()).toMatch(/990 free/);
  });

  it('shows no data as live hours later, in a page that slept', async () => {
    await demo.renew();
    demo.files = configured();
    const { page } = demo;
    await page.clock.install();
    await visit('?park-and-ride');
    await state(/^\s*Live/);
    live.listener = silent;
    await page.clock.setSystemTime(Date.now() + 3 * 3_600_000);
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await state('Asking');
    expect(await page.getByRole('meter').count()).toBe(0);
  });

  it('requests no park-and-rides once another view is shown', async () => {
    await visit('?park-and-ride');
    await state(/^\s*Live/);
    await demo.page.getByRole('link', { name: 'Fingerpost' }).click();
    await demo.headed('Find your way in Oxford');
    live.requests = [];
    await demo.page.evaluate(() => dispatchEvent(new Event('online')));
    await demo.search('museum');
    await demo.headed(/museum/);
    expect(live.requests).toEqual([]);
  });
});

describe('live departures', () => {
  it('links to departures from results and from the place, and shows them as the API sends them', async () => {
    await visit('?q=queens lane stop j1');
    await demo.results.first().getByRole('link', { name: 'Live bus departure times' }).click();
    await demo.headed('Live bus departure times');
    await state(/^\s*Live/);
    expect(await demo.page.getByRole('row').allInnerTexts()).toEqual([
      'Service\tDestination\tFollowing',
      'S1\tCarterton\t19:05, 19:20',
      'U1\t<b>Wheatley</b>\t',
    ]);
    await demo.page.getByRole('link', { name: 'Queens Lane (Stop J1)' }).click();
    await demo.headed('Queens Lane (Stop J1)');
    await demo.page.getByRole('link', { name: 'Live bus departure times' }).click();
    await demo.headed('Live bus departure times');
    await demo.page.goBack();
    await demo.headed('Queens Lane (Stop J1)');
  });

  it('shows the beginning of an answer that has more than a page can draw', async () => {
    const services = Array.from({ length: 200 }, (_, i) => ({ [`key ${i}`]: 'a '.repeat(9000) }));
    live.listener = well({
      [`/live/places/${STOP}/rti/bus`]: {
        services,
        messages: ['b '.repeat(9000)],
        type: 'bus',
        title: 'Bus',
      },
    });
    await visit(`?place=${STOP}&live=bus`);
    await demo.page.getByRole('table').waitFor();
    expect(await demo.page.getByRole('columnheader').count()).toBe(12);
    expect(await demo.page.getByRole('row').count()).toBe(101);
    await demo.page.locator('.scroll').getByText('…', { exact: true }).waitFor();
    expect((await demo.page.locator('article').innerText()).length).toBeLessThan(10_000);
  });

  it('shows departures in another form as they are', async () => {
    live.listener = well({ [`/live/places/${STOP}/rti/bus`]: { buses: [{ line: 'S1' }] } });
    await visit(`?place=${STOP}&live=bus`);
    await demo.page.getByText('{"buses":[{"line":"S1"}]}').waitFor();
  });

  it('shows why departures are missing, and shows them when they return', async () => {
    live.listener = says(500, '');
    await demo.renew();
    demo.files = configured();
    await demo.page.clock.install();
    await visit(`?place=${STOP}&live=bus`);
    await state('No live data just now. This page looks again by itself.');
    await demo.page.getByText('Details', { exact: true }).click();
    await demo.page.getByText('Live departures are unavailable').waitFor();
    expect(await demo.page.getByRole('table').count()).toBe(0);
    live.listener = well(content(1));
    await demo.page.clock.runFor(5000);
    await state(/^\s*Live/);
    await demo.page.getByRole('table').waitFor();
  });

  it('shows the occupancy and the messages of a park-and-ride', async () => {
    await visit(`?place=${PEAR_TREE}&live=p-r`);
    await state(/^\s*Live/);
    expect(await demo.page.locator('.site').innerText()).toMatch(/170 free/);
    expect(await demo.page.getByRole('meter').getAttribute('aria-valuenow')).toBe('83');
    expect(await demo.page.locator('main').innerText()).toMatch(/The lifts are out of order/);
    await demo.page.getByRole('link', { name: 'All park-and-ride sites' }).click();
    await demo.headed('Park and ride');
  });

  it('shows that departures of an unknown place or type do not exist', async () => {
    await visit('?place=osm:0&live=bus');
    await demo.headed('No such place');
    await visit(`?place=${STOP}&live=rail-departures`);
    await state('has no live departures of the type');
  });
});
