import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type FoundChromium, findChromium } from './find-chromium.ts';

const isRoot = process.getuid?.() === 0;
const minutes = 60_000;

/** Runs a command with its output shown, and says whether it succeeded. */
function succeeds(command: string, args: readonly string[], timeout: number): boolean {
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`);
  const shell = process.platform === 'win32'; // npx is a .cmd there
  return spawnSync(command, args, { stdio: 'inherit', timeout, shell }).status === 0;
}

function fromPlaywright(): boolean {
  return succeeds('npx', ['playwright', 'install', 'chromium'], 5 * minutes);
}

function fromDebian(): boolean {
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  return (
    succeeds('apt-get', ['update'], 3 * minutes) &&
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 10 * minutes)
  );
}

/**
 * A Chromium for the browser tests: one that is there already, else one that it installs.
 *
 * @throws Error saying what to do by hand where neither way works.
 */
export function getChromium(): FoundChromium {
  const present = findChromium();
  if (present !== undefined) return present;
  for (const install of [fromPlaywright, fromDebian]) {
    const found = install() ? findChromium() : undefined;
    if (found !== undefined) return { ...found, origin: `${found.origin}, just installed` };
  }
  throw new Error(
    'The browser tests need a Chromium and none could be found or installed. ' +
      'Install one (npx playwright install --with-deps chromium), or name one in FINGERPOST_CHROMIUM.',
  );
}
