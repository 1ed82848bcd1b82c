import { getChromium } from './get-chromium.ts';

/** Runs once, before the first test that needs a browser; not at all when no such test is selected. */
export function setup(): void {
  const { path, origin } = getChromium();
  console.log(`Browser: ${path} (${origin})`);
}
