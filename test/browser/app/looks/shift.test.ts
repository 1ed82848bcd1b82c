import { describe, expect, it } from 'vitest';
import { STOP, useLiveDemo } from '../live-app-page.ts';

const { demo, configured, visit } = useLiveDemo();

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
];

const pages = [
  { name: 'start', query: '', content: '.start' },
  { name: 'results', query: '?q=library', content: '.result' },
  { name: 'no results', query: '?q=qqqqqqqqq', content: '.empty' },
  { name: 'few accessible places', query: '?q=accessible library', content: '.others .result' },
  { name: 'no place near an unknown one', query: '?q=pub near xyzzy tower', content: '.empty' },
  { name: 'a place', query: '?place=oucs:ball', content: '.place' },
  {
    name: 'a place with opening hours',
    query: '?place=osm:w80834146',
    content: '.glance :is(.open, .closed)',
  },
  { name: 'departures', query: `?place=${STOP}&live=bus`, content: 'table' },
  { name: 'park and ride', query: '?park-and-ride', content: '.site' },
];

/** An unexpected layout shift, as the browser reports it. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Element | null }[];
}

declare global {
  interface Window {
    shiftObserver: PerformanceObserver;
    shifts: Shift[];
  }
}

/** Waits until what is on the page is painted. */
const painted = () =>
  demo.page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Every answer waits until the page has painted what it had without it: so no two come within one frame. */
async function showSlowly(query: string, content: string, foot = 'Sources and licences'): Promise<void> {
  await demo.page.addInitScript(() => {
    window.shifts = [];
    window.shiftObserver = new PerformanceObserver((list) =>
      window.shifts.push(...(list.getEntries() as Shift[])),
    );
    window.shiftObserver.observe({ type: 'layout-shift', buffered: true });
  });
  await demo.page.route(/\/places\/|\/live\/|\/(de|opening-hours)-[^/]*\.js/, async (route) => {
    await painted();
    await route.continue();
  });
  await visit(query);
  await demo.page.locator(content).first().waitFor();
  await demo.page.getByText(foot).waitFor();
  await painted();
}

/** The elements that moved, and the sum of the layout shifts. */
const shifted = () =>
  demo.page.evaluate(() => {
    const shifts = [...window.shifts, ...(window.shiftObserver.takeRecords() as Shift[])].filter(
      ({ hadRecentInput }) => !hadRecentInput,
    );
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, sources }) => [
        value,
        ...sources.map(({ node }) => node?.className || node?.nodeName),
      ]),
    };
  });

async function expectSteady(): Promise<void> {
  const { total, moved } = await shifted();
  expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.02);
}

describe.each(sizes)('at $width × $height', (viewport) => {
  it.each(pages)('$name moves by no more than 0.02 while it loads', async ({ query, content }) => {
    await demo.renew({ viewport });
    demo.files = configured();
    await showSlowly(query, content);
    await expectSteady();
  });

  it('the start moves by no more than 0.02 while its words and the nearest places load', async () => {
    const geolocation = { latitude: 51.754, longitude: -1.254 };
    await demo.renew({ viewport, locale: 'de-DE', permissions: ['geolocation'], geolocation });
    demo.files = configured();
    await showSlowly('', '.near-list', 'Quellen und Lizenzen');
    await expectSteady();
  });
});
