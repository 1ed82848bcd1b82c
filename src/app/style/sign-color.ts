import { defaultSiteConfig } from '../../core/site/site-config.ts';

/**
 * Paints the signs of the page in the colour of the site. Their lettering is white or black, whichever has more contrast,
 * which is at least 4.5 to 1.
 * @param color as `#rrggbb`.
 */
export function paintSigns(color: string): void {
  if (color === defaultSiteConfig.color) return;
  const isDark = luminance(color) < 0.179;
  const { style } = document.documentElement;
  style.setProperty('--site-sign', color);
  style.setProperty('--site-on-sign', isDark ? '#ffffff' : '#000000');
  style.setProperty(
    '--site-sign-hover',
    `color-mix(in srgb, ${color} 85%, ${isDark ? '#000000' : '#ffffff'})`,
  );
}

/** Returns the relative luminance of WCAG, 0 to 1. Below 0.179 white has more contrast than black. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
