import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../setup/find-browser.ts';

/** Requests that a browser makes by itself. They must not be counted as requests of a test. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The command-line switches that every Chromium of the tests has. */
export function chromiumArguments(): string[] {
  // Chromium's sandbox refuses to work for root, which is who tests run as in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...quiet, ...sandbox];
}

/**
 * Starts a headless Chromium in Playwright's hands: the one that the test set-up found or installed.
 *
 * @param args more command-line switches
 * @throws Error where there is none on this machine.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(args));
}

/**
 * Chromium compiles and collects garbage without threads of its own for it. A new page costs an eighth less of the processors,
 * which are all that a run of the tests waits for. The benchmarks leave Chromium as it is.
 */
export const withFewThreads = ['--js-flags=--single-threaded'];

let shared: Promise<Browser> | undefined;

/** The one that the test files of this process share. It ends with the process: close your contexts instead. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium(withFewThreads);
  return shared!;
}

/**
 * The same as `launchChromium`, with a directory that keeps what pages store beyond the browser's end.
 *
 * @throws Error where there is none on this machine.
 */
export async function launchChromiumIn(directory: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(directory, launchOptions([]));
}

function launchOptions(args: readonly string[]) {
  return { executablePath: findBrowser('chromium').path, args: [...chromiumArguments(), ...args] };
}
