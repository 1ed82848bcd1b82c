import { inject } from 'vitest';
import type { EngineBrowser, LaunchOptions } from './engine.ts';
import { lend } from './lend.ts';
import { launchPuppeteer, type PuppeteerBrowser } from './puppeteer-browser.ts';
import { launchWebKit } from './webkit-browser.ts';

/** The browser that the test files of this process share. It ends with the process. */
let shared: Promise<PuppeteerBrowser> | undefined;

/**
 * A browser of the engine that is being tested: without options the one that test files share, whose visitors alone are
 * a file's own; with options, even none of them, a new one. WebKit's visitors are processes, so there nothing is shared.
 * @throws Error saying what to do where there is none on this machine.
 */
export async function launchEngine(options?: LaunchOptions): Promise<EngineBrowser> {
  const engine = inject('engine');
  if (engine === 'webkit') return launchWebKit();
  if (options !== undefined) return launchPuppeteer(engine, options);
  if (!(await shared)?.isRunning) shared = launchPuppeteer(engine, {});
  return lend(await shared!);
}
