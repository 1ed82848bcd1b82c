import { describe, expect, it } from 'vitest';
import { well } from '../fixtures/live-api.ts';
import { content, useLiveDemo } from './live-demo-page.ts';

const { demo, live, visit } = useLiveDemo();

const everyKind = [
  '',
  '?q=library',
  '?q=bodlian',
  '?q=qqqqqqqqq',
  '?place=oxpoints:59085049',
  '?park-and-ride',
];

const shown = async (query: string) => {
  await visit(query);
  await demo.page.locator('.start, .found, .place, .live').first().waitFor();
};

const tooWide = () => demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('a page', () => {
  it.each([320, 360])('is never wider than a window of %d pixels', async (width) => {
    await demo.page.setViewportSize({ width, height: 640 });
    for (const query of everyKind) {
      await shown(query);
      expect(await tooWide(), query).toBeLessThanOrEqual(0);
    }
  });

  it('fits a phone whose owner reads text of twice the size', async () => {
    await demo.page.setViewportSize({ width: 412, height: 915 });
    for (const query of everyKind) {
      await shown(query);
      await demo.page.addStyleTag({ content: 'html { font-size: 200% }' });
      expect(await tooWide(), query).toBeLessThanOrEqual(0);
    }
  });

  it.each([320, 1280])('of %d pixels is as wide as before with a word that has no end', async (width) => {
    const word = 'w'.repeat(3000);
    const path = '/live/transport/park-and-rides';
    const { park_and_rides } = content(170)[path] as { park_and_rides: { name: string }[] };
    const named = park_and_rides.map((site) => ({ ...site, name: `P${'a'.repeat(60)}rk` }));
    live.listener = well({ ...content(170), [path]: { park_and_rides: named } });
    await demo.page.setViewportSize({ width, height: 640 });
    for (const query of [`?q=${word}`, `?q=museum&type=/${word}`, `?place=${word}`, '?park-and-ride']) {
      await shown(query);
      if (query === '?park-and-ride')
        await demo.page.locator('.site', { hasText: 'Paaaa' }).first().waitFor();
      expect(await tooWide(), query.slice(0, 20)).toBeLessThanOrEqual(0);
    }
  });
});
