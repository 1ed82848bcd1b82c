import { FingerpostError } from '../../core/errors.ts';
import { withTimeout } from '../../core/time-limit.ts';

/** A worker that did not start. */
interface FailedWorker<T> {
  /** The URL of its script; nothing for that of the package. */
  readonly script: URL | string | undefined;
  /** Starts the worker of the package by its script. */
  readonly startOwn: () => unknown;
  /** What came of it. */
  readonly failure: unknown;
  /** Waits for a worker's handshake. */
  readonly connect: (worker: Worker) => Promise<T>;
  /** How long the network may take to say whether the script is there, in ms. */
  readonly timeLimit: number;
}

/**
 * Starts a worker from the copy of its script in the package, where the script itself is not to be had, and warns in the
 * console. Where the script is there, what failed was something else, and a copy would fail as well.
 * @throws the failure where the script is there, and FingerpostError `worker-failed` with the reason where no copy starts
 */
export async function connectCopy<T>({
  script,
  startOwn,
  failure,
  connect,
  timeLimit,
}: FailedWorker<T>): Promise<T> {
  const url = script === undefined ? urlOf(startOwn) : new URL(script, document.baseURI).href;
  const isForeign = script === undefined && url?.startsWith(location.origin) === false;
  const missing = isForeign ? 'is on another origin than the page' : await whyMissing(url, timeLimit);
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
 * The URL that a bundler made of the script's. Only the constructor of workers is given it, so that is replaced while it is
 * called once more. Nothing where a bundler left none.
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
    // In a classic script there is no `import.meta.url`.
  } finally {
    globalThis.Worker = real;
  }
  return url;
}

/** Why a script can't be had, after its URL; nothing where it can be. */
async function whyMissing(url: string | undefined, ms: number): Promise<string | undefined> {
  if (url === undefined) return 'has no URL in this build';
  try {
    const late = () => new Error(`nothing came within ${ms / 1000} s`);
    const { ok, status, headers } = await withTimeout(fetch(url), ms, late);
    if (!ok) return `can't be had: the server answered ${status}`;
    const type = headers.get('Content-Type');
    return /javascript/.test(type ?? '') ? undefined : `is no script: the server sent ${type ?? 'no type'}`;
  } catch (error) {
    return `can't be had: ${error instanceof Error ? error.message : error}`;
  }
}

const warned = new Set<string>();

/** Warns once a page, however many searches it has. */
function warn(reason: string): void {
  if (warned.has(reason)) return;
  warned.add(reason);
  // biome-ignore lint/suspicious/noConsole: it is for the developer, who can mend it and doesn't look at `status()`
  console.warn(
    `Fingerpost: ${reason}. Its copy in the page's code is started instead, unless the Content-Security-Policy forbids ` +
      'blob: workers. To have the script itself, copy node_modules/fingerpost/dist/search.worker.js to that URL, or give ' +
      'another URL of it to createPlacesFetch as the option "worker". In the development server of Vite 7, put ' +
      '"fingerpost" into optimizeDeps.exclude.',
  );
}
