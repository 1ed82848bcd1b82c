import type { SiteConfig } from '../../core/site/site-config.ts';
import { forget, recall, remember } from '../data/device-memory.ts';
import { KIND_NAMES, type KindNames, SUBTYPE_NAMES } from './kind-names.ts';
import { setKindNames, setSubtypeNames } from './kinds.ts';
import { languages, spoken } from './languages.ts';
import { languageCode } from './locale.ts';
import { setMessages } from './messages.ts';

/** The name under which the device stores a chosen language. */
const REMEMBERED = 'language';

/** The language in which the package names types. */
const ENGLISH = 'en';

/** The first language of the site, in which its bundle names the types. */
let bundleLanguage: string | undefined;

/** Where a language may be wished for, in the order of what counts. */
interface Wishes {
  /** The query string of the page: `?lang=de` counts first, and is for this visit. */
  readonly address: string;
  /** The language that was chosen on this device, if any. */
  readonly chosen: string | undefined;
  /** The languages of the browser. */
  readonly browser: readonly string[];
}

/** Returns the first wished language among those offered, `de` for `de-AT`; the first one offered where none is. */
export function languageFor(offered: readonly string[], { address, chosen, browser }: Wishes): string {
  const wished = [new URLSearchParams(address).get('lang'), chosen, ...browser];
  const codes = spoken(offered);
  const bare = wished.map((tag) => tag?.toLowerCase().split('-')[0]);
  return bare.find((code) => code !== undefined && codes.includes(code)) ?? codes[0]!;
}

/** Returns the codes of the languages that a site or a kiosk offers. */
export function offeredLanguages({ languages, kiosk }: SiteConfig): readonly string[] {
  return kiosk?.languages ?? languages;
}

/**
 * Shows the page in its first language.
 * @param language that of a kiosk, which has no language of the visitor before; else the one that the visitor reads.
 * @returns once the words are loaded.
 */
export async function startLanguage(config: SiteConfig, language?: string): Promise<void> {
  bundleLanguage = config.languages[0];
  await showLanguage(language ?? languageOfVisitor(config));
}

function languageOfVisitor(config: SiteConfig): string {
  const chosen = recall(REMEMBERED);
  const wishes = { address: location.search, chosen, browser: navigator.languages };
  return languageFor(offeredLanguages(config), wishes);
}

/**
 * Shows the page in a language from the next draw on. Words that can't be loaded leave the language as it is.
 * @returns whether the language has changed.
 */
export async function showLanguage(code: string): Promise<boolean> {
  const { load, dir = 'ltr' } = languages[code]!;
  const isOwn = code === bundleLanguage;
  const [loaded, names, replaced] = await Promise.all([
    load().catch(() => undefined),
    isOwn && code === ENGLISH ? undefined : kindNamesIn(code),
    // In its own language a bundle names kinds itself, except those that the package came with in English.
    isOwn && code !== ENGLISH ? kindNamesIn(ENGLISH) : undefined,
  ]);
  if (!loaded) return false;
  setMessages(code, loaded.default);
  setKindNames({ names: names ?? {}, replaced, given: isOwn ? undefined : bundleLanguage });
  document.documentElement.lang = code;
  document.documentElement.dir = dir;
  // Suggestions show them without a page that loads them.
  if (named !== undefined) await loadSubtypeNames();
  return true;
}

async function kindNamesIn(code: string): Promise<KindNames | undefined> {
  return (await KIND_NAMES[code]?.().catch(() => undefined))?.default;
}

/** The language whose names of subtypes are shown. */
let named: string | undefined;

/** Loads what the language that is shown calls subtypes. Nobody needs them to type. Without them, kinds are named by their types. */
export async function loadSubtypeNames(): Promise<void> {
  const code = languageCode();
  if (named === code) return;
  const loaded = await SUBTYPE_NAMES[code]?.().catch(() => undefined);
  if (code !== languageCode()) return;
  setSubtypeNames(loaded?.default ?? {});
  named = loaded && code;
}

/** Stores a chosen language on the device, unless it is a kiosk or the language is the browser's own. */
export function rememberLanguage(code: string, config: SiteConfig): void {
  if (config.kiosk) return;
  const wishes = { address: '', chosen: undefined, browser: navigator.languages };
  if (code === languageFor(offeredLanguages(config), wishes)) forget(REMEMBERED);
  else remember(REMEMBERED, code);
}
