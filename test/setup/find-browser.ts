import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

export interface FoundBrowser {
  readonly path: string;
  /** Where it comes from, for a person. */
  readonly origin: string;
}

interface KnownBrowser {
  readonly label: string;
  /** Environment variable that names one. */
  readonly variable: string;
  /** Where a library of ours would have put one. */
  readonly own?: { readonly origin: string; path(): string };
  readonly usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>>;
}

const programs = (...folders: readonly string[]): string[] =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, ...folders));

export const knownBrowsers: Readonly<Record<'chromium' | 'firefox', KnownBrowser>> = {
  chromium: {
    label: 'Chromium',
    variable: 'FINGERPOST_CHROMIUM',
    own: { origin: "Playwright's own", path: () => chromium.executablePath() },
    usualPlaces: {
      linux: [
        // Opens a page in a third of the time of the whole browser.
        '/usr/bin/chromium-headless-shell',
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
      win32: programs('Google', 'Chrome', 'Application', 'chrome.exe'),
    },
  },
  firefox: {
    label: 'Firefox',
    variable: 'FINGERPOST_FIREFOX',
    usualPlaces: {
      linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
      darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
      win32: programs('Mozilla Firefox', 'firefox.exe'),
    },
  },
};

/** On Linux a file alone proves little: it may be a stub that asks for a snap, or lack shared libraries. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * A browser that is already on this machine: the one named by its environment variable, else a library's own, else
 * one of the system's.
 *
 * @throws Error where the variable names something that does not start.
 */
export function lookForBrowser(engine: 'chromium' | 'firefox'): FoundBrowser | undefined {
  const { variable, own, usualPlaces } = knownBrowsers[engine];
  const named = process.env[variable];
  if (named !== undefined && named !== '') {
    if (starts(named)) return { path: named, origin: `named by ${variable}` };
    throw new Error(`${variable} is ${named}, which is no browser that starts. Correct or unset it.`);
  }
  const ownPath = own?.path();
  if (own && ownPath !== undefined && starts(ownPath)) return { path: ownPath, origin: own.origin };
  const path = (usualPlaces[process.platform] ?? []).find(starts);
  return path === undefined ? undefined : { path, origin: "the system's" };
}

/** The same, for where one must be. @throws Error saying what to do where there is none. */
export function findBrowser(engine: 'chromium' | 'firefox'): FoundBrowser {
  const found = lookForBrowser(engine);
  if (found !== undefined) return found;
  const { label, variable } = knownBrowsers[engine];
  throw new Error(`There is no ${label} here: run "npm test", which gets one, or set ${variable}.`);
}
