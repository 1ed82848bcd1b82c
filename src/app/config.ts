import * as v from 'valibot';
import type { Position } from '../core/geo/position.ts';

/** The settings of a site: `config.json` beside the page. `fingerpost app` writes it from the configuration of the build. */
export interface AppConfig {
  /** The name of the site, in its head and as the name of the installed app. */
  readonly title: string;
  /** The colour of signs and icons, as `#rrggbb`. */
  readonly color: string;
  /** Codes of the languages to choose from. The browser's own comes first where it is among them, else the first. */
  readonly languages: readonly string[];
  /** The name of the area that the places are in, for the heading of the start page: "Find your way in Oxford". */
  readonly area?: string;
  /** Whether the places are a mere sample, which every page then says. */
  readonly sample?: boolean;
  /** Queries that the start page gives as examples. */
  readonly examples: readonly string[];
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

export const defaultConfig: AppConfig = {
  title: 'Fingerpost',
  color: '#0f4a3c',
  languages: ['en', 'de', 'fr', 'es', 'it', 'fi', 'sv', 'cy'],
  examples: [],
};

/** How long the page waits for its configuration before it starts with the defaults. */
const CONFIG_TIMEOUT_MS = 10_000;
/** Seconds without a touch, where the address asks for a kiosk. */
const DEFAULT_IDLE_S = 60;

/** An address without a user, or a path of this origin: what the client of a live API accepts. */
const ENDPOINT = /^(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i;

const isUrl = (text: string): boolean => text !== '' && URL.canParse(text, document.baseURI);

const position = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

const configSchema: v.GenericSchema<unknown, AppConfig> = v.object({
  title: v.optional(v.pipe(v.string(), v.nonEmpty()), defaultConfig.title),
  color: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), defaultConfig.color),
  languages: v.optional(v.pipe(v.array(v.string()), v.nonEmpty()), [...defaultConfig.languages]),
  area: v.exactOptional(v.string()),
  sample: v.exactOptional(v.boolean()),
  examples: v.optional(v.array(v.string()), [...defaultConfig.examples]),
  live: v.exactOptional(v.object({ endpoint: v.pipe(v.string(), v.regex(ENDPOINT), v.check(isUrl)) })),
  kiosk: v.exactOptional(
    v.object({
      position: v.exactOptional(position),
      heading: v.exactOptional(v.number()),
      idle: v.optional(v.pipe(v.number(), v.minValue(1)), DEFAULT_IDLE_S),
      languages: v.exactOptional(v.array(v.string())),
      home: v.exactOptional(v.string()),
      phoneUrl: v.exactOptional(v.string()),
      staffPin: v.exactOptional(v.string()),
    }),
  ),
});

/**
 * Reads `config.json` beside the page. A page without one has the defaults. A broken one gives the defaults and a warning
 * on the console, because a page with other colours is better than none.
 * @param search the query string of the page: `?kiosk` makes it a kiosk, `?kiosk=off` an ordinary page.
 */
export async function loadConfig(search = location.search): Promise<AppConfig> {
  const config = await readConfig().catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: addressed to the publisher, who looks there.
    console.warn('config.json can’t be used, so this page has its defaults:', error);
    return defaultConfig;
  });
  const asked = new URLSearchParams(search).get('kiosk');
  const { kiosk = { idle: DEFAULT_IDLE_S }, ...page } = config;
  if (asked === 'off') return page;
  return asked === null ? config : { ...page, kiosk };
}

async function readConfig(): Promise<AppConfig> {
  const response = await fetch('config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
  if (response.status === 404) return defaultConfig;
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return v.parse(configSchema, await response.json());
}
