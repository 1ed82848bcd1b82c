import { type Browser, chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.ts';

/** What a browser does of its own accord, which must not show up among the requests of a test. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Starts a headless Chromium: the one that the test set-up found or installed.
 *
 * @param args more command-line switches
 * @throws Error where there is none on this machine.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const found = findChromium();
  if (found === undefined) {
    throw new Error('There is no Chromium here: run "npm test", which gets one, or set FINGERPOST_CHROMIUM.');
  }
  // Chromium's sandbox refuses to work for root, which is who tests run as in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: found.path, args: [...quiet, ...sandbox, ...args] });
}
