import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface FoundWebKit {
  /** Path of WebKitWebDriver. */
  readonly driver: string;
  /** Path of MiniBrowser. */
  readonly browser: string;
}

const binaries = '/usr/bin';
/** Distributions put MiniBrowser into a folder with the API's version, below one of these or its subfolders. */
const libraries = ['/usr/lib', '/usr/libexec'];

/** WebKitGTK's driver and browser, where they are on this machine with the X server that they are shown on. */
export function lookForWebKit(): FoundWebKit | undefined {
  const driver = join(binaries, 'WebKitWebDriver');
  const browser = libraries.filter(existsSync).flatMap(miniBrowsers).at(-1);
  const complete = existsSync(driver) && existsSync(join(binaries, 'Xvfb'));
  return complete && browser !== undefined ? { driver, browser } : undefined;
}

function miniBrowsers(folder: string): string[] {
  const folders = [folder, ...subfolders(folder).filter((path) => path.endsWith('-linux-gnu'))];
  return folders
    .flatMap(subfolders)
    .filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path))
    .sort()
    .map((path) => join(path, 'MiniBrowser'))
    .filter(existsSync);
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** The same, for where they must be. @throws Error saying what to do where they are not. */
export function findWebKit(): FoundWebKit {
  const found = lookForWebKit();
  if (found !== undefined) return found;
  throw new Error(
    'WebKit is tested with WebKitWebDriver, MiniBrowser and Xvfb, and one of them is not here. ' +
      'On Debian, "apt-get install webkit2gtk-driver xvfb" has them.',
  );
}
