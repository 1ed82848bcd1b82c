import { describe, expect, it } from 'vitest';
import { well } from '../../../fixtures/live-api.ts';
import { content, useLiveDemo } from '../live-app-page.ts';

const { demo, live, configured, visit } = useLiveDemo();

const pages = [
  { name: 'start', query: '', content: '.start' },
  { name: 'results', query: '?q=library', content: '.result' },
  { name: 'no results', query: '?q=qqqqqqqqq', content: '.empty' },
  { name: 'a place', query: '?place=oxpoints:59085049', content: '.place' },
  { name: 'park and ride', query: '?park-and-ride', content: '.site' },
];

/** The painted parts of the content: letters, backgrounds and lines. */
const measured = () =>
  demo.page.evaluate(() => {
    const clear = 'rgba(0, 0, 0, 0)';
    const main = document.querySelector('main')!;
    const ends: number[] = [];
    const add = ({ left, right, width }: DOMRect) => width > 1 && ends.push(left, right);
    for (const element of main.querySelectorAll('*')) {
      const { borderBottomStyle } = getComputedStyle(element);
      const grounds = [undefined, '::before'].map((part) => getComputedStyle(element, part).backgroundColor);
      if (borderBottomStyle !== 'none' || grounds.some((ground) => ground !== clear))
        add(element.getBoundingClientRect());
    }
    const sizes: { text: string; size: number }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const [text, parent] = [texts.currentNode.textContent?.trim(), texts.currentNode.parentElement];
      if (!text || !parent?.checkVisibility() || parent.closest('.visually-hidden, script, .skip')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (main.contains(parent)) [...range.getClientRects()].forEach(add);
      sizes.push({ text: text.slice(0, 40), size: Number.parseFloat(getComputedStyle(parent).fontSize) });
    }
    return {
      share: (Math.max(...ends) - Math.min(...ends)) / innerWidth,
      overflow: document.documentElement.scrollWidth - innerWidth,
      sizes,
    };
  });

describe.each([
  { width: 1080, height: 1920, letters: 24 },
  { width: 2160, height: 3840, letters: 48 },
  { width: 3840, height: 2160, letters: 40 },
])('on a display of $width × $height', ({ width, height, letters }) => {
  it.each(pages)('$name fills the width, in letters that are read from afar', async (page) => {
    live.listener = well(content(170));
    await demo.renew({ viewport: { width, height } });
    demo.files = configured();
    await visit(page.query);
    await demo.page.locator(page.content).first().waitFor();
    await demo.page.getByText('Sources and licences').waitFor();
    const { share, overflow, sizes } = await measured();
    expect(share).toBeGreaterThanOrEqual(0.8);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter(({ size }) => size < letters)).toEqual([]);
  });
});

it('a portrait display has the results in its whole width, and what narrows them folded away', async () => {
  await demo.renew({ viewport: { width: 1080, height: 1920 }, hasTouch: true });
  demo.files = configured();
  await visit('?q=library');
  await demo.results.first().waitFor();
  expect((await demo.results.first().boundingBox())!.width).toBeGreaterThan(1080 * 0.8);
  expect(await demo.facet(/^University/).isVisible()).toBe(false);
});
