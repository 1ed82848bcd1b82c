import * as v from 'valibot';
import { defaultKioskConfig, defaultSiteConfig, type SiteConfig } from '../../src/core/site/site-config.ts';
import { strictObject } from '../io/form-errors.ts';
import { key } from '../io/json-file.ts';
import { languagesSchema } from '../kinds/languages.ts';

const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, ({ input }) => `is "${input}", which is no colour: write it as #0f4a3c`),
);
const title = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'is blank where a title was expected'),
);
const httpUrl = v.pipe(
  v.string(),
  v.check(isPublicUrl, ({ input }) => `is "${input}", which is no address such as https://host/api`),
);
/** An address of mail, or of a page. */
const feedback = v.pipe(
  v.string(),
  v.check(
    (text) => /^mailto:[^@\s]+@[^@\s]+$/i.test(text) || isPublicUrl(text),
    ({ input }) =>
      `is "${input}", which is neither mailto:name@host nor an address such as https://host/?about={id}`,
  ),
);
/** An address of the site itself, or of another origin. */
const endpoint = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/(?!\/)/.test(text) || isPublicUrl(text),
    ({ input }) =>
      `is "${input}", which is neither an address such as https://host/api nor a path such as /api`,
  ),
);
const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** The section `app` of the configuration: how a site looks. */
export const appSection = strictObject({
  title: key(title, 'Title of the site. Default: that of the bundle', 'Places of Marlow'),
  color: key(color, 'Colour of signs. Lettering on it is white or black. Default: #0f4a3c', '#0f4a3c'),
  icon: key(
    v.string(),
    "Path of its icon, from this file's folder: an SVG, or a square PNG of at least 192 pixels. Default: a signpost",
    'icon.png',
  ),
  icons: key(
    v.record(v.string(), v.string()),
    'Icons of types, by path: names of Maki or Temaki. Default: those of the types of the package, and that of the type above',
    { '/campus/lift': 'maki-elevator' },
  ),
  languages: key(
    languagesSchema,
    'Languages to choose from, the first for visitors whose browser asks for none of them. Default: those of the bundle, then all that the app speaks',
    ['fi', 'en'],
  ),
  area: key(title, 'Name of the area in the heading of the start page', 'Marlow'),
  examples: key(v.array(v.string()), 'Searches that the start page proposes below its search box', [
    'cafe with a lift',
  ]),
  feedback: key(
    feedback,
    'Where visitors tell what is wrong about a place: an address of mail or of a page, in which {id} stands for the place',
    'mailto:places@example.org?subject={id}',
  ),
  live: key(endpoint, 'Address of the live API, or a path of its own origin', 'https://host/api'),
});

/** The section `kiosk` of the configuration: a screen that stands somewhere. */
export const kioskSection = strictObject({
  position: key(
    strictObject({ lat: between(-90, 90), lon: between(-180, 180) }),
    'Where the screen is, in degrees: distances, directions and the nearest places are measured from here',
    { lat: 51.76, lon: -1.26 },
  ),
  heading: key(
    between(0, 360),
    'Where a visitor in front of it looks, in degrees clockwise from north. Default: 0',
    90,
  ),
  idle: key(
    between(5, 86_400),
    'Seconds without a touch after which it asks "Still there?". Default: 60',
    60,
  ),
  languages: key(
    languagesSchema,
    'Languages on its switch; the first is that of each new visit. Default: those of the site',
    ['fi', 'en'],
  ),
  home: key(
    v.pipe(v.string(), v.startsWith('?')),
    'Query string of the page that each visit begins with. Default: the start page',
    '?type=/transport',
  ),
  phoneUrl: key(
    httpUrl,
    'Public address of the same site, for QR codes. Default: no code of a place',
    'https://example.org/places',
  ),
  staffPin: key(
    v.pipe(v.string(), v.regex(/^\d{4,12}$/, 'is not of 4 to 12 digits')),
    '4 to 12 digits that open the page for staff. Default: a long press opens it',
    '4071',
  ),
});

type Kiosk = v.InferOutput<typeof kioskSection>;

/** The parts of a configuration that make the settings of a site. */
export interface SiteInput {
  readonly app?: v.InferOutput<typeof appSection>;
  readonly kiosk?: Kiosk;
  /** The title of the bundle, for a site without a title of its own. */
  readonly title?: string | undefined;
  /** The languages of the bundle. The app speaks the first, or what the visitor's browser prefers. */
  readonly languages: readonly string[];
}

/** Returns the settings of a site with their defaults. */
export function siteConfig({ app = {}, kiosk, title, languages }: SiteInput): SiteConfig {
  const { live, feedback } = app;
  const { languages: spoken } = defaultSiteConfig;
  return {
    title: app.title ?? title ?? defaultSiteConfig.title,
    color: (app.color ?? defaultSiteConfig.color).toLowerCase(),
    languages:
      app.languages ?? [...new Set([...languages, ...spoken])].filter((code) => spoken.includes(code)),
    ...(app.area !== undefined && { area: app.area }),
    examples: app.examples ?? defaultSiteConfig.examples,
    ...(feedback !== undefined && { feedback }),
    ...(live !== undefined && { live: { endpoint: live } }),
    ...(kiosk && { kiosk: { ...defaultKioskConfig, ...kiosk } }),
  };
}

function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}

/** Returns why a text is no colour of a site, or `undefined` where it is one. */
export function whyNoColor(text: string): string | undefined {
  const result = v.safeParse(color, text);
  return result.success ? undefined : result.issues[0].message;
}
