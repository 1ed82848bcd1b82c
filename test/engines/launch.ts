import { inject } from 'vitest';
import type { EngineBrowser, LaunchOptions } from './engine.ts';
import { launchPuppeteer } from './puppeteer-browser.ts';
import { launchWebKit } from './webkit-browser.ts';

/**
 * Starts a browser of the engine that is being tested.
 * @throws Error saying what to do where there is none on this machine.
 */
export function launchEngine(options: LaunchOptions = {}): Promise<EngineBrowser> {
  const engine = inject('engine');
  return engine === 'webkit' ? launchWebKit() : launchPuppeteer(engine, options);
}
