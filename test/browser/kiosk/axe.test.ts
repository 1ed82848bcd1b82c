import axe from 'axe-core';
import { expect, it } from 'vitest';
import { ON_MAP, useKiosk } from './kiosk-page.ts';
import { screensOf } from './kiosk-screens.ts';

const kiosk = useKiosk();

/** The least ratio of contrast of texts, usually and where a visitor asks for more: WCAG's levels AA and AAA. */
const ENHANCED = 'color-contrast-enhanced';

/** Returns the violations that axe finds, and with high contrast all texts below 7:1. The page has axe. */
async function violations(isContrasting: boolean): Promise<string[]> {
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

it.each(Object.entries(screensOf(kiosk)))(
  'axe finds nothing amiss in a kiosk, light, dark and contrasting: %s',
  async (_, show) => {
    await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
    await kiosk.openKiosk({ languages: ['en', 'de', 'cy'], position: ON_MAP });
    await show();
    // Not as a script in the page, which its Content-Security-Policy forbids.
    await kiosk.page.evaluate(axe.source);
    for (const size of [
      { width: 1080, height: 1920 },
      { width: 1280, height: 800 },
    ]) {
      await kiosk.page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const contrast of [null, 'more'] as const) {
          await kiosk.page.emulateMedia({ colorScheme, contrast });
          await kiosk.page.waitForFunction(
            (wanted) => (document.documentElement.dataset.contrast ?? null) === wanted,
            contrast,
          );
          expect(
            await violations(contrast === 'more'),
            `${size.width}, ${colorScheme}, ${contrast ?? 'usual'} contrast`,
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
