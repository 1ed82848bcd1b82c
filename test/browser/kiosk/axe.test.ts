import { expect, it } from 'vitest';
import { axeFinds } from '../axe.ts';
import { ON_MAP, useKiosk } from './kiosk-page.ts';
import { screensOf } from './kiosk-screens.ts';

const kiosk = useKiosk();

/** The least ratio of contrast of texts, usually and where a visitor asks for more: WCAG's levels AA and AAA. */
const ENHANCED = 'color-contrast-enhanced';

it.each(Object.entries(screensOf(kiosk)))(
  'axe finds nothing amiss in a kiosk, light, dark and contrasting: %s',
  async (_, show) => {
    await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
    await kiosk.openKiosk({ languages: ['en', 'de', 'cy'], position: ON_MAP });
    await show();
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
          const rules = { [ENHANCED]: { enabled: contrast === 'more' } };
          expect(
            await axeFinds(kiosk.page, { rules }),
            `${size.width}, ${colorScheme}, ${contrast ?? 'usual'} contrast`,
          ).toEqual([]);
        }
      }
    }
  },
);

it('high contrast and large text are buttons that say whether they are on', async () => {
  await kiosk.page.emulateMedia({ colorScheme: 'dark' });
  await kiosk.openKiosk({ position: ON_MAP });
  const root = kiosk.page.locator('html');
  const size = () => root.evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
  const before = await size();
  await kiosk.button('Large text').click();
  expect(await kiosk.button('Large text').getAttribute('aria-pressed')).toBe('true');
  expect(await size()).toBeCloseTo(before * 1.5, 1);
  await kiosk.button('High contrast').click();
  expect(await kiosk.button('High contrast').getAttribute('aria-pressed')).toBe('true');
  expect(await root.getAttribute('data-contrast')).toBe('more');
  // Pins are of the dark colour of signs, because the map with more contrast is always light.
  const [pins, signs] = await kiosk.page.locator('place-map').evaluate((map) => {
    const style = getComputedStyle(map);
    return [style.getPropertyValue('--place-map-color'), style.getPropertyValue('--sign')];
  });
  expect(pins).toBe(signs);
  for (const name of ['Large text', 'High contrast']) await kiosk.button(name).click();
  expect(await size()).toBeCloseTo(before, 1);
  expect(await root.getAttribute('data-contrast')).toBe(null);
});
