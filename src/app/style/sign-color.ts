/** Colours that derive from that of the site: the lightest or darkest ground that they are on, and the contrast with it. */
const DERIVED = {
  link: ['#e4eee9', 4.5],
  'link-dark': ['#20302a', 4.5],
  strong: ['#fff3b0', 7],
  'strong-dark': ['#2b2600', 7],
} as const;

/**
 * Paints the page in the colour of the site: its signs as it is, its links and pins as far as they can be read. Their lettering is white or black, whichever has more contrast,
 * which is at least 4.5 to 1.
 * @param color as `#rrggbb`.
 */
export function paintSigns(color: string): void {
  const isDark = luminance(color) < 0.179;
  const { style } = document.documentElement;
  style.setProperty('--site-sign', color);
  style.setProperty('--site-on-sign', isDark ? '#ffffff' : '#000000');
  style.setProperty(
    '--site-sign-hover',
    `color-mix(in srgb, ${color} 85%, ${isDark ? '#000000' : '#ffffff'})`,
  );
  for (const [name, [ground, least]] of Object.entries(DERIVED))
    style.setProperty(`--site-${name}`, readable(color, ground, least));
}

/** Returns a colour with at least some contrast to a ground: as given, or as much darker or lighter as that needs. All are `#rrggbb`. */
export function readable(color: string, ground: string, least: number): string {
  const towards = luminance(ground) < 0.179 ? 255 : 0;
  let mixed = color;
  for (let share = 0.05; share < 1 && contrast(mixed, ground) < least; share += 0.05) {
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const hex = parts.map((part) =>
      Math.round(part + (towards - part) * share)
        .toString(16)
        .padStart(2, '0'),
    );
    mixed = `#${hex.join('')}`;
  }
  return mixed;
}

function contrast(...colors: readonly [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance of WCAG, 0 to 1. Below 0.179 white has more contrast than black. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
