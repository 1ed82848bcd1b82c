import { helpOn } from '../../core/errors.ts';
import type { ScriptCopy } from './search-copy.ts';

/** The script of the package's worker: where it is, and its copy in the code of the page. */

/**
 * Returns the URL that a bundler wrote for the script; `undefined` where it wrote none. The URL is passed only to the
 * constructor `Worker`, so a recording class replaces that for one call.
 * @param startOwn constructs the worker of the package.
 */
export function ownScriptUrl(startOwn: () => unknown): string | undefined {
  let url: string | undefined;
  const real = globalThis.Worker;
  class Listener {
    constructor(script: string | URL) {
      url = absolute(script);
    }
  }
  try {
    globalThis.Worker = Listener as unknown as typeof Worker;
    startOwn();
  } catch {
    // A classic script has no `import.meta.url`.
  } finally {
    globalThis.Worker = real;
  }
  return url;
}

/** Returns the URL of a script, resolved as the page would. Node has no page, and absolute URLs. */
export const absolute = (script: string | URL): string => new URL(script, globalThis.document?.baseURI).href;

/** Imports a script that bundlers don't know. */
export const load = (url: string): Promise<unknown> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ url);

/** Returns a URL of the text of a copy. It is not revoked, because browsers may read it long after it was given. */
export const urlOfCopy = (copy: ScriptCopy): string =>
  URL.createObjectURL(new Blob([`(${copy})((url) => import(url))`], { type: 'text/javascript' }));

/**
 * Returns the copy of the worker's script, and warns in the console. It is in a file that is loaded only now.
 * @param reason why the script itself can't be had.
 * @param user where it will run.
 * @throws Error where the build has no copy for that.
 */
export async function copyOfScript(reason: string, user: 'worker' | 'page'): Promise<ScriptCopy> {
  warn(reason);
  const { searchCopy, isForWorkers } = await import('./search-copy.ts');
  if (!searchCopy || (user === 'worker' && !isForWorkers)) throw new Error('there is no copy');
  return searchCopy;
}

const warned = new Set<string>();

/** Warns once per page and reason. */
function warn(reason: string): void {
  if (warned.has(reason)) return;
  warned.add(reason);
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer, who can fix it and may not look at `status()`
  console.warn(
    `Fingerpost: ${reason}. A copy of the script is started instead, in the page itself where the Content-Security-Policy ` +
      'forbids blob: workers. To have the script itself, copy node_modules/fingerpost/dist/search.worker.js to that URL, or give ' +
      'another URL of it to createPlacesFetch as the option "worker". In the development server of Vite 7, put ' +
      `"fingerpost" into optimizeDeps.exclude. More: ${helpOn('fallback-worker-script')}`,
  );
}
