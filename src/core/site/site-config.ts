import type { Position } from '../geo/position.ts';

/** The settings of a site: `config.json` beside its page. `fingerpost app` writes it from the configuration of the build. */
export interface SiteConfig {
  /** The name of the site, in its head and as the name of the installed app. */
  readonly title: string;
  /** The colour of signs, as `#rrggbb`. */
  readonly color: string;
  /** Codes of the languages to choose from. The browser's own comes first where it is among them, else the first. */
  readonly languages: readonly string[];
  /** The name of the area that the places are in, for the heading of the start page: "Find your way in Oxford". */
  readonly area?: string;
  /** Whether the places are a mere sample, which every page then says. */
  readonly sample?: boolean;
  /** The path of the file with the drawings of its kinds of places; absent: it shows none. */
  readonly icons?: string;
  /** Queries that the start page gives as examples. */
  readonly examples: readonly string[];
  /** Where visitors tell that something about a place is wrong: an address of a page or of mail, with `{id}` for the place. */
  readonly feedback?: string;
  /** The API of live occupancy and departures; absent where there is none. */
  readonly live?: { readonly endpoint: string };
  /** Absent where the site is no kiosk. The address `?kiosk` asks for the kiosk with the defaults. */
  readonly kiosk?: KioskConfig;
}

/** The settings of a kiosk: a screen that stands somewhere, for one visitor after another. */
export interface KioskConfig {
  /** Where the screen stands. */
  readonly position?: Position;
  /** The direction that a visitor in front of the screen looks to, in degrees clockwise from north. */
  readonly heading?: number;
  /** After how many seconds without a touch the kiosk asks "Still there?". */
  readonly idle: number;
  /** Codes of the languages on the switch; those of the site where absent. */
  readonly languages?: readonly string[];
  /** The query string of the page that the kiosk starts with, such as `?type=/transport`; absent: the start page. */
  readonly home?: string;
  /** The public address of the site, for codes that a phone reads; absent: no code of a place. */
  readonly phoneUrl?: string;
  /** The digits that open the page for staff; absent: a long press alone opens it. */
  readonly staffPin?: string;
}

/** The settings of a site that says nothing of itself: in all languages that the app speaks. */
export const defaultSiteConfig: SiteConfig = {
  title: 'Fingerpost',
  color: '#0f4a3c',
  languages: ['en', 'de', 'fr', 'es', 'it', 'fi', 'sv', 'cy', 'pt', 'ar'],
  examples: [],
};

/** The settings of a kiosk that says nothing of itself. */
export const defaultKioskConfig: KioskConfig = { idle: 60 };
