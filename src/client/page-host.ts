import type { CreatePageHost } from '../host/worker/worker-host.ts';
import { WORKER_PROTOCOL } from '../protocol/worker.ts';
import type { ClientOptions } from './client-options.ts';
import type { Connection } from './connection.ts';
import { asHostFailure, HostFailure } from './host-failure.ts';
import { loadChunk } from './load-chunk.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';
import { absolute, copyOfScript, load, ownScriptUrl } from './worker/worker-script.ts';

/** How long the code that searches texts may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Starts the search in the page's own thread, where no Web Worker can be used. Its code is the script of the worker, which
 * the page imports by its URL: the one of the option `worker`, else the one that a bundler wrote. Without either, it calls the copy.
 * @param startOwn constructs the worker of the package.
 * @throws FingerpostError `worker-failed` where none of them loads.
 */
export async function connectPage(
  { fetch, worker, silenceLimitMs }: ClientOptions,
  startOwn: () => unknown,
): Promise<Connection> {
  const isScript = typeof worker === 'string' || worker instanceof URL;
  const urls = [isScript ? absolute(worker) : undefined, ownScriptUrl(startOwn)];
  globalThis.fingerpostHosts ??= new Map();
  const create = await loadHost(
    urls.filter((url) => url !== undefined),
    silenceLimitMs,
  );
  const host = create({ fetch, ed25519: loadedEd25519, fullText: loadFullText });
  return { kind: 'page', host, close: () => void host.close() };
}

/** Loads the first script that can be had, else its copy. Rejects with the failure of the first where none can. */
async function loadHost(urls: readonly string[], timeoutMs: number): Promise<CreatePageHost> {
  let failure = new HostFailure('fallback-worker-script', "The worker's script has no URL in this build");
  for (const [index, url] of urls.entries()) {
    try {
      await loadChunk(load(url), `The search for the page, ${url},`, timeoutMs);
      return hostIn(url);
    } catch (error) {
      if (index === 0) failure = asHostFailure(error);
    }
  }
  try {
    const copy = await copyOfScript(failure.message, 'page');
    copy(load);
    return hostIn('The copy');
  } catch {
    throw failure;
  }
}

/** Returns the host that a script has left to the page, because it runs in no Web Worker of its own. */
function hostIn(script: string): CreatePageHost {
  const create = globalThis.fingerpostHosts?.get(WORKER_PROTOCOL);
  if (create) return create;
  throw new HostFailure(
    'fallback-other-release',
    `${script} is another script, or of another release than the page's`,
  );
}

/** Loads the code that searches texts, from its script or the copy. Rejects with FingerpostError `worker-failed`. */
async function loadFullText() {
  const { fullTextUrl } = await import('./worker/full-text-url.ts');
  try {
    await loadChunk(load(fullTextUrl()), 'The search in texts', LOAD_TIMEOUT_MS);
  } catch (failure) {
    const { fullTextCopy } = await import('./worker/full-text-copy.ts');
    if (!fullTextCopy) throw failure;
    fullTextCopy(load);
  }
  return globalThis.fingerpostFullText!;
}
