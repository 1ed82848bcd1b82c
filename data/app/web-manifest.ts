import type { Picture } from './site-icons.ts';

/** A picture of the installed app, at an address of the site. */
interface ManifestIcon extends Pick<Picture, 'type' | 'sizes'> {
  readonly src: string;
  readonly purpose: string;
}

/** Launchers show about so many letters below an icon. */
const MAX_SHORT_NAME = 12;
/** The paper of the page, for the moment before it is drawn. */
const BACKGROUND = '#f5f3ed';

/** Returns the web app manifest, by which browsers install a site. Its addresses are relative, so any folder can have it. */
export function webManifest(
  { title, color, language }: { readonly title: string; readonly color: string; readonly language: string },
  icons: readonly ManifestIcon[],
): object {
  return {
    id: './',
    name: title,
    short_name: shortName(title),
    lang: language,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: color,
    icons: icons.map(({ src, sizes, type, purpose }) => ({ src, sizes, type, purpose })),
  };
}

/** Returns the first words of a title that fit below an icon. */
function shortName(title: string): string {
  if (title.length <= MAX_SHORT_NAME) return title;
  const words = title.slice(0, MAX_SHORT_NAME + 1).replace(/\s+\S*$/, '');
  return words.slice(0, MAX_SHORT_NAME).trim();
}
