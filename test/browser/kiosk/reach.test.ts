import { describe, expect, it } from 'vitest';
import { ON_MAP, OUTSIDE, PORTRAIT, useKiosk } from './kiosk-page.ts';
import { screensOf } from './kiosk-screens.ts';

const kiosk = useKiosk();

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'fi', 'sv', 'cy', 'pt', 'ar'];
/** The upper edge of what a visitor in a wheelchair reaches, at 1080 × 1920. */
const REACH_PX = 700;
const TARGET_PX = 60;
const TEXT_PX = 24;

const screens = screensOf(kiosk);

/** The touch targets and texts in sight. */
const measured = () =>
  kiosk.page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    /** The part of an element that what scrolls around it doesn't hide. */
    const visible = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const clip = around.getBoundingClientRect();
        [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
        [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };
    const touched = 'a[href], button, input, summary, [role=option], [tabindex="0"]';
    const targets = [...document.querySelectorAll<HTMLElement>(touched)]
      .filter((element) => isShown(element) && !element.closest('[inert]'))
      .map((element) => {
        // A label is touched for its input, and an entry of a list for its link.
        const whole = element.closest('.tick, .result, .choice label') ?? element;
        const { width, height } = whole.getBoundingClientRect();
        const seen = visible(whole);
        return { words: element.outerHTML.slice(0, 80), width, height, seen: seen.toJSON() as DOMRect };
      })
      .filter(({ seen }) => seen.width > 0 && seen.height > 0);
    const texts: { text: string; size: number; isPicture: boolean }[] = [];
    // Names of ten languages grow less, so that all have room.
    const fixed = '.visually-hidden, noscript, .languages';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const [text, parent] = [currentNode.textContent?.trim(), currentNode.parentElement];
      if (!text || !parent || !isShown(parent) || parent.closest(fixed)) continue;
      // The letters of a picture have its scale.
      const isPicture = parent.namespaceURI?.endsWith('svg') === true;
      const scale = isPicture ? (parent as unknown as SVGGraphicsElement).getScreenCTM()!.a : 1;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      texts.push({ text: text.slice(0, 40), size, isPicture });
    }
    return { targets, texts };
  });

/** The targets out of reach, and the targets and texts that are too small. */
async function faults(leastText: number): Promise<string[]> {
  const { targets, texts } = await measured();
  expect(targets.length).toBeGreaterThan(0);
  const out = targets.filter(
    ({ width, height, seen }) =>
      seen.y < REACH_PX ||
      seen.x < 0 ||
      seen.x + seen.width > PORTRAIT.width + 1 ||
      Math.min(width, height) < TARGET_PX,
  );
  const small = texts.filter(({ size, isPicture }) => size < (isPicture ? TEXT_PX : leastText) - 0.5);
  return [
    ...out.map(({ words, seen, width, height }) => {
      const [x, y] = [seen.x, seen.y].map(Math.round);
      return `${words} at ${x}, ${y}, ${Math.round(width)} × ${Math.round(height)}`;
    }),
    ...small.map(({ text, size }) => `${text}: ${size}`),
  ];
}

it.each(Object.entries(screens))('all is in reach and readable at 1080 × 1920: %s', async (_, show) => {
  await kiosk.openKiosk({ languages: LANGUAGES });
  await show();
  expect(await faults(TEXT_PX)).toEqual([]);
  await kiosk.page.evaluate(() => {
    document.documentElement.dataset.text = 'large';
  });
  expect(await faults(TEXT_PX * 1.5)).toEqual([]);
});

describe.each([
  { width: 1280, height: 800, text: 'large' },
  { width: 1920, height: 1080, text: 'usual' },
  { width: 3840, height: 2160, text: 'large' },
  { width: 1080, height: 1920, text: 'large' },
])('at $width × $height with text of size $text', ({ width, height, text }) => {
  it('no part of the way to a place covers another', async () => {
    await kiosk.openKiosk({ languages: LANGUAGES }, { width, height });
    if (text === 'large') await kiosk.button('Large text').click();
    await kiosk.search('bodleian library');
    await kiosk.results.first().getByRole('link').first().click();
    await kiosk.page.locator('.take-along').waitFor({ state: 'attached' });
    const covered = await kiosk.page.evaluate(() => {
      const parts =
        '.stage-title span, .stage-heading, .dial, .compass figcaption, .way-text > *, .take-along .qr, .take-along figcaption';
      const seen = [...document.querySelectorAll(parts)]
        .filter((part) =>
          [part, part.parentElement!].every((one) => getComputedStyle(one).clipPath === 'none'),
        )
        .map((part) => ({ words: part.textContent?.trim(), rect: part.getBoundingClientRect() }))
        .filter(({ rect }) => rect.width > 0);
      return seen.flatMap((one, i) =>
        seen
          .slice(i + 1)
          .filter(
            ({ rect }) =>
              rect.left < one.rect.right - 1 &&
              rect.right > one.rect.left + 1 &&
              rect.top < one.rect.bottom - 1 &&
              rect.bottom > one.rect.top + 1,
          )
          .map(({ words }) => `${words} over ${one.words}`),
      );
    });
    expect(covered).toEqual([]);
  });
});

it('at 390 × 844 shows the nearest places between the box and the controls, and scrolls to all kinds', async () => {
  await kiosk.openKiosk({ languages: LANGUAGES }, { width: 390, height: 844 });
  const [main, box, controls, first] = await Promise.all(
    ['main', '#q', 'section.controls', '.nearest a >> nth=0'].map((part) =>
      kiosk.page.locator(part).boundingBox(),
    ),
  );
  expect(main!.height).toBeGreaterThanOrEqual(200);
  expect(box!.y + box!.height).toBeLessThanOrEqual(first!.y);
  expect(first!.y + first!.height).toBeLessThanOrEqual(controls!.y);
  await kiosk.page.locator('.sign').last().click();
  await kiosk.results.first().waitFor();
});

/** The areas of the screen that scroll, or hide some of their content. */
const overflowing = () =>
  kiosk.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'html, body, .screen, .stage, main, .kiosk-start, .controls, .reach',
      ),
    ]
      .filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      )
      .map(
        ({ className, tagName, scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          `${tagName}.${className}: ${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`,
      ),
  );

/** How many elements are wholly inside the part of the screen in reach that scrolls. */
const wholeInSight = (elements: string) =>
  kiosk.page.evaluate((elements) => {
    const main = document.querySelector('main')!.getBoundingClientRect();
    return [...document.querySelectorAll(elements)].filter((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      // Lettering that is higher than its sign would be cut.
      const isCut =
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      return height > 0 && top >= main.top && bottom <= main.bottom + 1 && !isCut;
    }).length;
  }, elements);

it.each([
  ['with a position', ON_MAP],
  ['without a position', null],
  ['outside of the map', OUTSIDE],
])('shows %s at least five results at 1080 × 1920 without scrolling', async (_, position) => {
  await kiosk.openKiosk({ languages: LANGUAGES, position: position as never });
  await kiosk.page.locator('.sign', { hasText: 'Food and drink' }).click();
  await kiosk.results.first().waitFor();
  await kiosk.page.locator('.tiles').waitFor();
  expect(await wholeInSight('.result')).toBeGreaterThanOrEqual(5);
});

describe.each([
  ['one language and a compass', ['en'], 'usual', OUTSIDE],
  ['eight languages and a map', LANGUAGES, 'usual', ON_MAP],
  ['eight languages, large text and a map', LANGUAGES, 'large', ON_MAP],
  ['eight languages, large text and no position', LANGUAGES, 'large', null],
  ['eight languages and no position', LANGUAGES, 'usual', null],
])('with %s', (_, languages, text, position) => {
  it.each([
    { width: 1080, height: 1920 },
    { width: 2160, height: 3840 },
    { width: 3840, height: 2160 },
    { width: 1920, height: 1080 },
    { width: 1280, height: 800 },
  ])('the start screen needs no scrolling at $width × $height', async (size) => {
    await kiosk.openKiosk({ languages, position: position as never }, size);
    if (text === 'large') await kiosk.button('Large text').click();
    if (position) await kiosk.page.locator('.nearest').waitFor();
    const picture = kiosk.page.locator(position === OUTSIDE ? '.stage .dial' : '.stage place-map');
    await picture.waitFor({ state: 'attached' });
    expect(await overflowing()).toEqual([]);
    if (size.height > size.width) {
      expect(await picture.isVisible()).toBe(true);
      expect(await wholeInSight('.sign')).toBe(await kiosk.page.locator('.sign').count());
    }
  });
});
