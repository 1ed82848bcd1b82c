import { expect } from 'vitest';

/**
 * The bytes that ship, each within 3 % of what does, so that a script that grows or shrinks is noticed. A commit that changes one says
 * why. "By brotli" and "by gzip" are transferred bytes at the highest level. The parts are estimates by their share of the minified code.
 */
const budgets = {
  /**
   * A page's entry with all that it imports before its first request, by brotli. 890 are Vite's own code of a page that loads code later,
   * 320 ask a Service Worker beside the page's own worker, 140 ask for suggestions before the bundle is whole.
   */
  entry: 6_330,
  /**
   * The script of the Web Worker, by brotli: search 37,300 (words to places 7,400, interpretation and its producers 11,900, corrections and
   * kinds 6,000, names in Latin letters 800), the bundle's columns and their reader 9,000, the host with store and update 6,500, HTTP and HAL 5,500, valibot 3,000,
   * Comlink 1,300, MiniSearch's tree 1,200, idb 1,100.
   */
  worker: 71_500,
  /** The script that searches texts, by brotli: MiniSearch 5,000. It is loaded only for a bundle with texts. */
  fullText: 6_950,
  /** The script of the Service Worker, by brotli: the worker without Comlink, and the search in texts, because it can load no script. */
  serviceWorker: 77_800,
  /** A place of the Oxford sample, manifest included. Its places have addresses, facts and outlines. */
  placeOfSample: 46,
  /** The words of kinds, needs and the phrases of requests in the language that has most of them, Russian, by gzip; English has 30,800. */
  wordsOfLanguage: 33_300,
  /** The app's page with its styles, and all code that runs before a visitor can type, by gzip. The worker loads beside it. */
  beforeTyping: 45_200,
  /** The words of the app in the longest of its languages, by gzip: Arabic, with six plural forms and two bytes a letter. */
  wordsOfApp: 5_750,
  /**
   * All that `<place-search>` imports before it asks for the client, by gzip: lit 5,700, the methods of the typed client that a box does
   * not call 480.
   */
  placeSearch: 12_900,
  /** All that `<place-map>` loads to show a map, by gzip: OpenLayers and pmtiles 108,000. */
  placeMap: 120_000,
  /** The code of `<place-map>` before there is something to show, by gzip. */
  placeMapEntry: 3_900,
  /** Worker, entry and search in texts in the least page with Vite, by gzip. */
  leastPage: 102_500,
} as const;

/** The part of a budget that may stay unused. */
const SPARE = 0.03;

/** Expects bytes within a budget, and a budget that is no higher than it must be. */
export function expectWithin(budget: keyof typeof budgets, bytes: number): void {
  const limit = budgets[budget];
  expect(bytes, budget).toBeLessThanOrEqual(limit);
  expect(bytes, `${budget}: lower the budget`).toBeGreaterThanOrEqual((1 - SPARE) * limit);
}
