import axe from 'axe-core';
import { expect, it } from 'vitest';
import { useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

/** The least ratio of contrast of texts, usually and where a visitor asks for more: WCAG's levels AA and AAA. */
const ENHANCED = 'color-contrast-enhanced';

/** How the kiosk comes to each of its states. */
const states: Readonly<Record<string, () => Promise<void>>> = {
  start: async () => {},
  suggestions: async () => {
    await kiosk.typeByTouch('lmh');
    await kiosk.options.first().waitFor();
  },
  results: async () => {
    await kiosk.typeByTouch('museum');
    await kiosk.key('Search').click();
    await kiosk.results.first().waitFor();
    await kiosk.page.getByText('Narrow and sort').click();
  },
  'nothing found': async () => {
    await kiosk.typeByTouch('qqqqqqqqq');
    await kiosk.key('Search').click();
    await kiosk.page.locator('.empty').waitFor();
  },
  'a place with its code': async () => {
    await kiosk.typeByTouch('ashmolean museum');
    await kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first().click();
    await kiosk.page.locator('.take-along').waitFor();
  },
  'park and ride': async () => {
    await kiosk.page.getByRole('link', { name: 'Park and ride' }).click();
    await kiosk.page.locator('.site').first().waitFor();
  },
  'sources and licences': async () => {
    await kiosk.button('Sources and licences').click();
    await kiosk.page.getByRole('dialog').waitFor();
  },
  'the question "Still there?"': async () => {
    await kiosk.button('Large text').click();
    await kiosk.button('Large text').click();
    await kiosk.wait(62);
    await kiosk.stillThere.waitFor();
  },
  'the attract screen': () => kiosk.leaveAlone(),
  'the lock of the staff page': () => kiosk.pressTitle(),
  'the staff page': async () => {
    await kiosk.pressTitle();
    for (const digit of '2468') await kiosk.button(digit).click();
    await kiosk.page.getByText('For staff').waitFor();
  },
};

/** Returns the violations that axe finds, and with high contrast all texts below 7:1. */
async function violations(isContrasting: boolean): Promise<string[]> {
  // Not as a script in the page, which its Content-Security-Policy forbids.
  await kiosk.page.evaluate(axe.source);
  const { violations } = await kiosk.page.evaluate(
    ([rule, enabled]) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        rules: { [rule]: { enabled } },
      }),
    [ENHANCED, isContrasting] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

it.each(Object.entries(states))(
  'axe finds nothing amiss in a kiosk, light, dark and contrasting: %s',
  async (_, show) => {
    await kiosk.renew({ reducedMotion: 'reduce' });
    await kiosk.openKiosk({ languages: ['en', 'de', 'cy'] });
    await show();
    for (const size of [
      { width: 1080, height: 1920 },
      { width: 1280, height: 800 },
    ]) {
      await kiosk.page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const contrast of ['usual', 'by the button', 'by the system'] as const) {
          await kiosk.page.emulateMedia({
            colorScheme,
            contrast: contrast === 'by the system' ? 'more' : null,
          });
          await kiosk.page.evaluate((isMore) => {
            const { dataset } = document.documentElement;
            if (isMore) dataset.contrast = 'more';
            else delete dataset.contrast;
          }, contrast === 'by the button');
          expect(
            await violations(contrast !== 'usual'),
            `${size.width}, ${colorScheme}, ${contrast}`,
          ).toEqual([]);
        }
      }
    }
  },
);

it('high contrast and large text are buttons that say whether they are on', async () => {
  await kiosk.openKiosk();
  const root = kiosk.page.locator('html');
  const size = () => root.evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
  const before = await size();
  await kiosk.button('Large text').click();
  expect(await kiosk.button('Large text').getAttribute('aria-pressed')).toBe('true');
  expect(await size()).toBeCloseTo(before * 1.5, 1);
  await kiosk.button('High contrast').click();
  expect(await kiosk.button('High contrast').getAttribute('aria-pressed')).toBe('true');
  expect(await root.getAttribute('data-contrast')).toBe('more');
  for (const name of ['Large text', 'High contrast']) await kiosk.button(name).click();
  expect(await size()).toBeCloseTo(before, 1);
  expect(await root.getAttribute('data-contrast')).toBe(null);
});
