import { describe, expect, it } from 'vitest';
import { useDemo } from '../app-page.ts';

const demo = useDemo();

type Rgb = readonly [number, number, number];

/** The colour of a computed style: `rgb(15, 74, 60)`. */
function rgb(computed: string): Rgb {
  const numbers = computed.match(/[\d.]+/g)!.map(Number);
  // No part of it may be clear, or another colour would be seen.
  expect(numbers.length === 3 || numbers[3] === 1, computed).toBe(true);
  return [numbers[0]!, numbers[1]!, numbers[2]!];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 to 21, as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each(['', '?q=library'])(
    'the box of "%s" can be read, and stands out from its ground',
    async (query) => {
      await demo.renew({ colorScheme });
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
      expect(contrast(colours.text, colours.field)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.placeholder, colours.field)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.edge, colours.ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
