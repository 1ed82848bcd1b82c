import { describe, expect, it } from 'vitest';
import { useLiveDemo } from './live-demo-page.ts';

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
  { name: 'a place', query: '?place=oucs:ball', content: '.place' },
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
async function showSlowly(query: string, content: string): Promise<void> {
  await demo.page.addInitScript(() => {
    window.shifts = [];
    window.shiftObserver = new PerformanceObserver((list) =>
      window.shifts.push(...(list.getEntries() as Shift[])),
    );
    window.shiftObserver.observe({ type: 'layout-shift', buffered: true });
  });
  await demo.page.route(/\/places\/|\/live\//, async (route) => {
    await painted();
    await route.continue();
  });
  await visit(query);
  await demo.page.locator(content).first().waitFor();
  await demo.page.getByText('Sources and licences').waitFor();
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

describe.each(sizes)('at $width × $height', (viewport) => {
  it.each(pages)('$name moves by no more than 0.02 while it loads', async ({ query, content }) => {
    await demo.renew({ viewport });
    demo.files = configured();
    await showSlowly(query, content);
    const { total, moved } = await shifted();
    expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.02);
  });
});
