import {
  defaultKioskConfig,
  defaultSiteConfig,
  type KioskConfig,
  type SiteConfig,
} from '../core/site/site-config.ts';

/** How long the page waits for its configuration before it starts with the defaults. */
const CONFIG_TIMEOUT_MS = 10_000;

/** The timers of a browser fire at once where they are to wait for more than 24 days. */
const DAY_SECONDS = 86_400;

/** An address without a user, or a path of this origin: what the client of a live API accepts. */
const ENDPOINT = /^(https?:\/\/[^/?#@]+)?(\/[^?#]*)?$/i;

/** The endpoint of live data in the configuration of the site; `undefined` where there is none. */
export let liveEndpoint: string | undefined;

/** Sets the endpoint, before anything is drawn. */
export function setLiveEndpoint(endpoint: string | undefined): void {
  liveEndpoint = endpoint;
}

type Check = (value: unknown) => boolean;
type Checks<Type> = { readonly [Key in keyof Required<Type>]: Check };

const isText: Check = (value) => typeof value === 'string';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isEndpoint: Check = (value) =>
  isText(value) && value !== '' && ENDPOINT.test(`${value}`) && URL.canParse(`${value}`, document.baseURI);
const isWithin =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

// A schema library would do this in fewer lines, and take a tenth of all that is loaded before the box works.
const kioskChecks: Checks<KioskConfig> = {
  position: (value) => isObject(value) && isWithin(-90, 90)(value.lat) && isWithin(-180, 180)(value.lon),
  heading: isWithin(-360, 360),
  idle: isWithin(1, DAY_SECONDS),
  languages: isTexts,
  home: isText,
  phoneUrl: isText,
  staffPin: isText,
};

const siteChecks: Checks<SiteConfig> = {
  title: (value) => isText(value) && value !== '',
  color: (value) => isText(value) && /^#[0-9a-f]{6}$/i.test(`${value}`),
  languages: (value) => isTexts(value) && `${value}` !== '',
  area: isText,
  sample: (value) => typeof value === 'boolean',
  icons: isText,
  examples: isTexts,
  feedback: isText,
  live: (value) => isObject(value) && isEndpoint(value.endpoint),
  kiosk: isObject,
};

/**
 * Reads `config.json` beside the page. A page without one has the defaults. A broken one gives the defaults and a warning
 * on the console, because a page with other colours is better than none.
 * @param search the query string of the page: `?kiosk` makes it a kiosk, `?kiosk=off` an ordinary page.
 */
export async function loadConfig(search = location.search): Promise<SiteConfig> {
  const config = await readConfig().catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: addressed to the publisher, who looks there.
    console.warn('config.json can’t be used, so this page has its defaults:', error);
    return defaultSiteConfig;
  });
  const asked = new URLSearchParams(search).get('kiosk');
  const { kiosk = defaultKioskConfig, ...page } = config;
  if (asked === 'off') return page;
  return asked === null ? config : { ...page, kiosk };
}

async function readConfig(): Promise<SiteConfig> {
  const response = await fetch('config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
  if (response.status === 404) return defaultSiteConfig;
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return completeConfig(await response.json());
}

/**
 * Returns the settings of a site with the defaults of those that are absent.
 * @throws Error that names the first setting with a wrong value.
 */
export function completeConfig(given: unknown): SiteConfig {
  const { kiosk, ...site } = checked<SiteConfig>(given, siteChecks);
  return {
    ...defaultSiteConfig,
    ...site,
    ...(kiosk && { kiosk: { ...defaultKioskConfig, ...checked<KioskConfig>(kiosk, kioskChecks) } }),
  };
}

function checked<Type>(given: unknown, checks: Checks<Type>): Partial<Type> {
  if (!isObject(given)) throw new Error('it is no object');
  for (const [key, check] of Object.entries<Check>(checks)) {
    if (key in given && !check(given[key])) throw new Error(`"${key}" has a wrong value`);
  }
  return given as Partial<Type>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
