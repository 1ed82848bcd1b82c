import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

export interface FoundChromium {
  readonly path: string;
  /** Where it comes from, for a person. */
  readonly origin: string;
}

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** On Linux a file alone proves little: it may be a stub that asks for a snap, or lack shared libraries. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * A Chromium that is already on this machine: the one named by `FINGERPOST_CHROMIUM`, else Playwright's own,
 * else one of the system's.
 *
 * @throws Error where `FINGERPOST_CHROMIUM` names something that does not start.
 */
export function findChromium(): FoundChromium | undefined {
  const named = process.env.FINGERPOST_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (starts(named)) return { path: named, origin: 'named by FINGERPOST_CHROMIUM' };
    throw new Error(`FINGERPOST_CHROMIUM is ${named}, which is no browser that starts. Correct or unset it.`);
  }
  const own = chromium.executablePath();
  if (starts(own)) return { path: own, origin: "Playwright's own" };
  const path = (usualPlaces[process.platform] ?? []).find(starts);
  return path === undefined ? undefined : { path, origin: "the system's" };
}
