import { beforeEach, describe, expect, it } from 'vitest';
import { says, silent, well } from '../../fixtures/live-api.ts';
import { demoSite } from './app-site.ts';
import { content, STOP, useLiveDemo } from './live-app-page.ts';

const { demo, live, visit, site, state } = useLiveDemo();

/** The page's clock; it stands still but for `pass`. The worker that searches has the real one. */
beforeEach(async () => {
  const { clock } = demo.page;
  await clock.install({ time: new Date(2026, 2, 4, 14, 0) });
  await clock.pauseAt(new Date(2026, 2, 4, 14, 3, 10));
});

/** Lets so many seconds go by, with all that the page does in each, and what it asks for come to the servers. */
const pass = async (seconds: number) => {
  // Not all at once, as the page would take its worker, which has no such haste, for dead.
  for (let left = seconds; left > 0; left -= 5) await demo.page.clock.runFor(Math.min(5, left) * 1000);
  await demo.page.evaluate(async () => {
    await fetch('places/manifest.json', { cache: 'no-store' });
  });
};

/** So many ms nobody looks; within the hour, when the page would look for a newer bundle and wait for its worker's word. */
const LONG = 1_800_000;

/** An automated browser shows all its pages all the time, so one has to be told that nobody is looking. */
const look = (elsewhere: boolean) =>
  demo.page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, elsewhere);

const open = async () => {
  await visit('?park-and-ride');
  await state(/^\s*Live/);
  live.requests = [];
};

describe('park and ride, as time goes by', () => {
  it('requests the park-and-rides again after half a minute', async () => {
    await open();
    await pass(29);
    expect(live.requests).toEqual([]);
    live.listener = well(content(160));
    await pass(1);
    await site('160 free').waitFor();
    await pass(29);
    expect(live.requests).toHaveLength(1);
    live.listener = well(content(150));
    await pass(1);
    await site('150 free').waitFor();
    expect(live.requests).toHaveLength(2);
  });

  it('requests no park-and-rides while the page is hidden, and some at once when it is visible', async () => {
    await open();
    await look(true);
    await pass(60);
    await demo.page.clock.runFor(LONG);
    expect(live.requests).toEqual([]);
    live.listener = well(content(160));
    await look(false);
    await site('160 free').waitFor();
    expect(live.requests).toHaveLength(1);
  });

  it.each([
    [0, 65],
    [20, 45],
  ])('stops showing data as live that was %d s old on arrival after %d s', async (age, end) => {
    // The worker has another clock than the page, and would give up by it.
    const patient = { endpoint: live.endpoint, timeLimitMs: 600_000 };
    demo.files = await demoSite({ live: patient });
    live.listener = well(content(170), 'max-age=0', { Age: String(age) });
    await open();
    live.listener = silent;
    await look(true);
    // A few seconds less, because the answer may have taken some to arrive.
    await pass(end - 5);
    await look(false);
    await state(/^\s*Live/);
    await demo.page.clock.runFor(5000);
    await demo.page.locator('.live-state.loading').waitFor();
    expect(await demo.page.getByRole('meter').count()).toBe(0);
  });

  it('shows the time of the measurement, not of the arrival', async () => {
    live.listener = well(content(170), 'max-age=0', { Age: '20' });
    await open();
    await state(/Live as of 14:02\s*$/);
    await pass(29);
    await state(/Live as of 14:02\s*$/);
    live.listener = well(content(160));
    await pass(1);
    await state(/Live as of 14:03\s*$/);
  });
});

describe('live departures that are not to be had', () => {
  it('requests missing departures soon, then less often, and soon again after an answer', async () => {
    let status = 500;
    const fail = async () => {
      status++;
      live.listener = says(status, '');
    };
    const failed = () => state(`the live API answered ${status}`);
    await fail();
    await visit(`?place=${STOP}&live=bus`);
    await failed();
    for (const seconds of [5, 10, 20, 30, 30]) {
      await fail();
      live.requests = [];
      await pass(seconds - 1);
      expect(live.requests).toEqual([]);
      await pass(1);
      await failed();
    }
    live.listener = well(content(1));
    await pass(30);
    await state(/^\s*Live/);
    await fail();
    await pass(30);
    await failed();
    await fail();
    await pass(5);
    await failed();
  });
});
