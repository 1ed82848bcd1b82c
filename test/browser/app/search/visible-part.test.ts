import { expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Where the list ends and where the visible part of the page does, in CSS pixels from the top of the window. */
const ends = () =>
  demo.page.evaluate(() => {
    const { offsetTop, height } = visualViewport!;
    const list = document
      .querySelector('place-search')!
      .shadowRoot!.getElementById('suggestions')!
      .getBoundingClientRect();
    return {
      hidden: innerHeight - height,
      visible: offsetTop + height,
      list: list.bottom,
      height: list.height,
    };
  });

const endsInside = () =>
  expect.poll(async () => {
    const { list, visible } = await ends();
    return list - visible;
  });

it('the list of suggestions stays where it can be seen while a part of the page is covered', async () => {
  await demo.open('?q=library');
  await demo.box.fill('coll');
  await demo.suggested('coll');
  await demo.options.nth(7).waitFor();
  // A headless browser has no touch keyboard. A page that is pinched larger has a visual viewport that is as much smaller
  // than the window, by the same events.
  const session = await demo.page.context().newCDPSession(demo.page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.9 });
  await expect.poll(async () => (await ends()).hidden).toBeGreaterThan(300);
  await endsInside().toBeLessThanOrEqual(0);
  expect((await ends()).height).toBeGreaterThan(130);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(async () => (await ends()).hidden).toBe(0);
  await expect.poll(async () => (await ends()).height).toBeGreaterThan(400);
});

it('the box goes to the upper end where a keyboard would leave no room for the list below it', async () => {
  await demo.open();
  await demo.box.fill('coll');
  await demo.options.nth(7).waitFor();
  // A keyboard over a phone that lies on its side leaves about so much, where the browser makes the page smaller for it.
  await demo.page.setViewportSize({ width: 390, height: 300 });
  await endsInside().toBeLessThanOrEqual(0);
  expect((await ends()).height).toBeGreaterThan(130);
  expect((await demo.box.boundingBox())!.y).toBeGreaterThanOrEqual(0);
});
