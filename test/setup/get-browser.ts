import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { EngineName } from '../engines/engine.ts';
import { knownBrowsers, lookForBrowser } from './find-browser.ts';
import { lookForWebKit } from './find-webkit.ts';

type Look = () => string | undefined;
type Install = () => boolean;

const isRoot = process.getuid?.() === 0;
const minutes = 60_000;

/** Runs a command with its output shown, and says whether it succeeded. */
function succeeds(command: string, args: readonly string[], timeout: number): boolean {
  console.log(`Not on this machine yet: ${command} ${args.join(' ')}`);
  const shell = process.platform === 'win32'; // npx is a .cmd there
  return spawnSync(command, args, { stdio: 'inherit', timeout, shell }).status === 0;
}

const fromPlaywright: Install = () => succeeds('npx', ['playwright', 'install', 'chromium'], 5 * minutes);

/** Installs packages of Debian or Ubuntu. Returns whether it could: it needs root. */
export const fromDebian =
  (...packages: readonly string[]): Install =>
  () =>
    isRoot &&
    existsSync('/etc/debian_version') &&
    succeeds('apt-get', ['update'], 3 * minutes) &&
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 10 * minutes);

const lookFor = (engine: 'chromium' | 'firefox') => () => {
  const found = lookForBrowser(engine);
  return found && `${found.path} (${found.origin})`;
};

/** How each is looked for, installed, and by hand. */
const ways: Readonly<Record<EngineName, { look: Look; install: readonly Install[]; byHand: string }>> = {
  chromium: {
    look: lookFor('chromium'),
    install: [fromPlaywright, fromDebian('chromium-headless-shell'), fromDebian('chromium')],
    byHand: `npx playwright install --with-deps chromium, or name one in ${knownBrowsers.chromium.variable}`,
  },
  firefox: {
    look: lookFor('firefox'),
    install: [fromDebian('firefox-esr')],
    byHand: `apt-get install firefox-esr, or name one in ${knownBrowsers.firefox.variable}`,
  },
  webkit: {
    look: () => lookForWebKit()?.browser,
    install: [fromDebian('webkit2gtk-driver', 'xvfb')],
    byHand: 'apt-get install webkit2gtk-driver xvfb',
  },
};

/**
 * Finds a browser of this engine or else installs one.
 *
 * @returns which one it is, for a person.
 * @throws Error saying what to do by hand where neither works.
 */
export function getBrowser(engine: EngineName): string {
  const { look, install, byHand } = ways[engine];
  const present = look();
  if (present !== undefined) return present;
  for (const way of install) {
    const found = way() ? look() : undefined;
    if (found !== undefined) return `${found}, just installed`;
  }
  throw new Error(
    `No browser for the tests in ${engine} could be found or installed. Install one: ${byHand}.`,
  );
}
