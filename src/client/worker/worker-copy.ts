import { withTimeout } from '../../core/async.ts';
import { FingerpostError } from '../../core/errors.ts';

/** A worker that did not start, and what it takes to start its copy. */
interface FailedWorker<T> {
  /** The URL of its script; `undefined` for the script of the package. */
  readonly script: URL | string | undefined;
  /** Constructs the worker of the package. Called once more, only to read the URL. */
  readonly startOwn: () => unknown;
  /** The error of the failed start. */
  readonly failure: unknown;
  /** Waits for a worker's handshake. */
  readonly connect: (worker: Worker) => Promise<T>;
  /** How long the network may take to say whether the script exists. */
  readonly timeoutMs: number;
}

/**
 * Starts a worker from the copy of its script in the package, if the script itself is missing, and warns in the console.
 * If the script exists, something else failed, and a copy would fail as well.
 * @throws `failure` where the script exists; FingerpostError `worker-failed` with the reason where the copy does not start.
 */
export async function connectCopy<T>({
  script,
  startOwn,
  failure,
  connect,
  timeoutMs,
}: FailedWorker<T>): Promise<T> {
  const url = script === undefined ? urlOf(startOwn) : new URL(script, document.baseURI).href;
  const isForeign = script === undefined && url?.startsWith(location.origin) === false;
  const missing = isForeign ? 'is on another origin than the page' : await whyMissing(url, timeoutMs);
  if (!missing) throw failure;
  const reason = `The Web Worker's script ${url ?? ''} ${missing}`;
  warn(reason);
  try {
    const { workerText } = await import('./worker-text.ts');
    if (!workerText) throw new Error('there is no copy');
    // The URL is not revoked: browsers may read it long after the constructor returned.
    const copy = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    return await connect(new Worker(copy, { type: 'module' }));
  } catch (cause) {
    throw new FingerpostError('worker-failed', reason, { cause });
  }
}

/**
 * Returns the URL that a bundler wrote for the script; `undefined` where it wrote none. The URL is passed only to the
 * constructor `Worker`, so a recording class replaces that for one more call.
 */
function urlOf(startOwn: () => unknown): string | undefined {
  let url: string | undefined;
  const real = globalThis.Worker;
  class Listener {
    constructor(script: string | URL) {
      url = new URL(script, document.baseURI).href;
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

/** Returns why a script can't be fetched, as the end of a sentence that begins with its URL; `undefined` where it can. */
async function whyMissing(url: string | undefined, ms: number): Promise<string | undefined> {
  if (url === undefined) return 'has no URL in this build';
  try {
    const timeoutError = () => new Error(`nothing arrived within ${ms / 1000} s`);
    const { ok, status, headers } = await withTimeout(fetch(url), ms, timeoutError);
    if (!ok) return `can't be had: the server answered ${status}`;
    const type = headers.get('Content-Type');
    return /javascript/.test(type ?? '') ? undefined : `is no script: the server sent ${type ?? 'no type'}`;
  } catch (error) {
    return `can't be had: ${error instanceof Error ? error.message : error}`;
  }
}

const warned = new Set<string>();

/** Warns once per page and reason. */
function warn(reason: string): void {
  if (warned.has(reason)) return;
  warned.add(reason);
  // biome-ignore lint/suspicious/noConsole: the warning is for the developer, who can fix it and may not look at `status()`
  console.warn(
    `Fingerpost: ${reason}. Its copy in the page's code is started instead, unless the Content-Security-Policy forbids ` +
      'blob: workers. To have the script itself, copy node_modules/fingerpost/dist/search.worker.js to that URL, or give ' +
      'another URL of it to createPlacesFetch as the option "worker". In the development server of Vite 7, put ' +
      '"fingerpost" into optimizeDeps.exclude.',
  );
}
