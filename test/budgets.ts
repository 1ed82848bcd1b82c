import { expect } from 'vitest';

/** The most bytes that a page loads. A commit that raises one says why. */
const budgets = {
  /** The code of a page before its first request, by brotli. 890 are Vite's own, of a page that loads code later. */
  entry: 6_400,
  /** The script that searches texts, by brotli: MiniSearch 5,000. It is loaded only for a bundle with texts. */
  fullText: 6_950,
  /** A place of the packed Oxford sample, manifest included, words of languages left out. */
  placeOfSample: 52,
  /** The words of kinds, needs and the phrases of requests in the language that has most of them, Russian, by gzip; English has 30,800. */
  wordsOfLanguage: 40_000,
  /** The app's page with its styles, and all code that runs before a visitor can type, by gzip. The worker loads beside it. */
  beforeTyping: 45_000,
  /** The largest script of a language of the app, by gzip: what kinds of shops and cuisines are called, in Arabic with two bytes a letter. */
  wordsOfApp: 6_450,
  /** All that `<place-search>` imports before it asks for the client, by gzip: lit 5,700. */
  placeSearch: 13_050,
  /** All that `<place-map>` loads to show a map, by gzip: OpenLayers and pmtiles 108,000. */
  placeMap: 121_900,
  /** The code of `<place-map>` before there is something to show, by gzip. */
  placeMapEntry: 4_850,
  /** Worker, entry and search in texts in the least page with Vite, by gzip. */
  leastPage: 102_500,
} as const;

/** Expects bytes within a budget. */
export function expectWithin(budget: keyof typeof budgets, bytes: number): void {
  expect(bytes, budget).toBeGreaterThan(0);
  expect(bytes, budget).toBeLessThanOrEqual(budgets[budget]);
}
