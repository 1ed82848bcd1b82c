import type { CDPSession } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

const HOURS = 72;
/** One every half hour is enough to see memory that each visit keeps. */
const VISITS = HOURS * 2;
/** After so many visits the browser has compiled what it compiles, and memory is measured first. */
const WARM_UP = 36;

afterEach(async () => {
  await kiosk.server.stop();
  await kiosk.server.start();
});

const words = ['museum', 'lib', 'bodle', 'cafe', 'st', 'park', 'wadham', 'zzz', 'station', 'pub'];

/** A visit by the elements that a visitor touches, all of it in the page, because many of them take a while. */
const visit = (number: number) =>
  kiosk.page.evaluate(
    async ([number, word]) => {
      const until = async <T>(find: () => T | null | undefined | false): Promise<T> => {
        for (;;) {
          const found = find();
          if (found) return found;
          await new Promise(requestAnimationFrame);
        }
      };
      const button = (words: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent?.trim().endsWith(words));
      const click = (element: HTMLElement | undefined | null) => {
        element!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        element!.click();
      };
      const shown = (selector: string) => () => document.querySelector<HTMLElement>(selector);
      if (document.querySelector('.attract')) click(document.querySelector<HTMLElement>('.attract-button'));
      await until(() => !document.querySelector('.attract') && shown('main .kiosk-start')());
      if (number % 3 === 0) click(button('Large text'));
      if (number % 4 === 0) click(button('High contrast'));
      if (number % 2 === 0) click(button('Deutsch'));
      click(document.querySelector('place-search')!.shadowRoot!.querySelector<HTMLElement>('#q'));
      for (const letter of word) click(document.querySelector<HTMLElement>(`[data-skbtn="${letter}"]`));
      click(document.querySelector<HTMLElement>('[data-skbtn="{enter}"]'));
      await until(shown('.found'));
      const result = document.querySelector<HTMLElement>('.result a');
      if (!result) return;
      click(result);
      await until(shown('.place'));
      click(document.querySelector<HTMLElement>('.code-button'));
      await until(shown('.overlay'));
      click(document.querySelector<HTMLElement>('.overlay-head button'));
      click(document.querySelector<HTMLElement>('.back-button'));
      await until(shown('.found'));
    },
    [number, words[number % words.length]!] as const,
  );

/** Bytes of the page's JavaScript objects after garbage collection. */
async function heap(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize;
}

it(`a kiosk without a network serves visitors for ${HOURS} hours, without an error and with the same memory`, async () => {
  await kiosk.renew({ serviceWorkers: 'allow' });
  await kiosk.openKiosk({ languages: ['en', 'de'] });
  await kiosk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kiosk.server.stop();
  const devTools = await kiosk.page.context().newCDPSession(kiosk.page);
  const began = await kiosk.page.evaluate(() => Date.now());
  const heaps: number[] = [];
  for (let number = 0; number < VISITS; number++) {
    const start = await kiosk.page.evaluate(() => Date.now());
    await visit(number);
    await kiosk.leaveAlone();
    await kiosk.page.locator('main .kiosk-start').waitFor({ state: 'attached' });
    const now = await kiosk.page.evaluate(() => Date.now());
    await kiosk.skip((start + 1_800_000 - now) / 1000);
    if (number >= WARM_UP && number % 4 === 0) heaps.push(await heap(devTools));
  }
  const passed = (await kiosk.page.evaluate(() => Date.now())) - began;
  console.log(`Heap each two hours, in kB: ${heaps.map((bytes) => Math.round(bytes / 1000)).join(' ')}`);
  expect(passed).toBeGreaterThanOrEqual(HOURS * 3_600_000 - 1000);
  const [first, last] = [Math.min(...heaps.slice(0, 5)), Math.min(...heaps.slice(-5))];
  expect(last).toBeLessThan(first * 1.1);
  await kiosk.page.getByText('Touch to begin').click();
  await kiosk.pressTitle();
  for (const digit of '2468') await kiosk.button(digit).click();
  await kiosk.page.getByText('For staff').waitFor();
  expect(kiosk.complaints).toEqual([]);
}, 1_800_000);
