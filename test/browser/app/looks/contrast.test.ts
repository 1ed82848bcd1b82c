import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../../fixtures/contrast.ts';
import { DemoPage, useSharedPage } from '../app-page.ts';

const demo = useSharedPage(new DemoPage());

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each(['', '?q=library'])(
    'the box of "%s" can be read, and stands out from its ground',
    async (query) => {
      await demo.page.emulateMedia({ colorScheme });
      await demo.open(query);
      const colours = await demo.page.evaluate(() => {
        const box = document.querySelector('place-search')!.shadowRoot!;
        const [input, field] = ['#q', '.search-field'].map((selector) => box.querySelector(selector)!);
        const head = document.querySelector('.head');
        const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(field!);
        return {
          text: getComputedStyle(input!).color,
          placeholder: getComputedStyle(input!, '::placeholder').color,
          field: backgroundColor,
          edge: borderTopStyle === 'solid' && borderTopWidth !== '0px' ? borderTopColor : backgroundColor,
          ground: getComputedStyle(head!).backgroundColor,
        };
      });
      expect(contrastOf(colours.text, colours.field)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours.placeholder, colours.field)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours.edge, colours.ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
