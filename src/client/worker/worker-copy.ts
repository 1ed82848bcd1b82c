import { withTimeout } from '../../core/async.ts';
import { HostFailure } from '../host-failure.ts';
import { absolute, copyOfScript, ownScriptUrl, urlOfCopy } from './worker-script.ts';

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
  const url = script === undefined ? ownScriptUrl(startOwn) : absolute(script);
  const isForeign = script === undefined && url?.startsWith(location.origin) === false;
  const missing = isForeign ? 'is on another origin than the page' : await whyMissing(url, timeoutMs);
  if (!missing) throw failure;
  const reason = `The Web Worker's script ${url ?? ''} ${missing}`;
  try {
    return await connect(new Worker(urlOfCopy(await copyOfScript(reason, 'worker')), { type: 'module' }));
  } catch (cause) {
    throw new HostFailure('fallback-worker-script', reason, { cause });
  }
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
