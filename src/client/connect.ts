import { FingerpostError } from '../core/errors.ts';
import type { HostReport, Opened, SearchHost, Updated, WireResponse, WireResult } from './protocol.ts';

/** A host that runs, and its end. */
export interface Connection {
  readonly kind: 'service-worker' | 'worker' | 'page';
  /** Its calls always settle: with FingerpostError `worker-failed` once the host is lost, `closed` once closed. */
  readonly host: SearchHost;
  close(): void;
}

/** Where the worker comes from: nothing for the library's own, a script's URL, or a function that starts it. */
export type WorkerOption = URL | string | (() => Worker) | undefined;

/**
 * For how many time limits a worker may be silent that is decoding or indexing, which is one long task: some seconds
 * at a country, and many times that on a slow kiosk.
 */
export const BUSY = 12;

/**
 * Starts a worker and waits for its handshake.
 *
 * The wire alone would leave calls hanging when a worker fails to load, crashes or is killed. So every failure that
 * the browser tells of rejects all pending calls; and as some end without a word, a worker that owes an answer is
 * asked for a sign of life every `timeLimit` ms, and is given up when it is silent until the next one.
 *
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(option: WorkerOption, timeLimit: number): Promise<Connection> {
  const worker = startWorker(option);
  const pending = new Set<(error: FingerpostError) => void>();
  let end: FingerpostError | undefined;
  let alive = false;
  /** For how many time limits the worker has been silent, and may be. */
  let silence = 0;
  let patience = 1;
  /** Reports come by a channel of their own, so the last of them may come after what they are about. */
  let over = false;
  let ping = (): Promise<true> => new Promise(() => {});
  let watch: ReturnType<typeof setInterval> | undefined;

  const finish = (error: FingerpostError): void => {
    if (end) return;
    end = error;
    clearInterval(watch);
    worker.terminate();
    for (const reject of pending) reject(error);
    pending.clear();
  };
  const fail = (reason: string): void => finish(new FingerpostError('worker-failed', reason));
  worker.addEventListener('error', ({ message }) =>
    fail(message ? `The Web Worker failed: ${message}` : 'The Web Worker could not be loaded'),
  );
  worker.addEventListener('messageerror', () => fail('A message of the Web Worker could not be read'));

  const check = (): void => {
    silence = alive ? 0 : silence + 1;
    if (silence >= patience) fail(`The Web Worker did not answer for ${(silence * timeLimit) / 1000} s`);
    if (end) return;
    alive = false;
    ping().then(live, () => {});
  };
  const live = (): void => {
    alive = true;
  };
  const hear = (report: HostReport): void => {
    const stage = report.type === 'progress' ? report.progress.stage : '';
    if (stage === 'manifest') over = false;
    patience = /decode|index/.test(stage) && !over ? BUSY : 1;
  };
  const settle = (reject: (error: FingerpostError) => void): void => {
    pending.delete(reject);
    if (pending.size > 0) return;
    clearInterval(watch);
    watch = undefined;
    alive = true;
  };
  /** The long tasks are over when what needed them is. */
  const rest = (): void => {
    patience = 1;
    over = true;
  };
  const guard = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (end) return reject(end);
      pending.add(reject);
      watch ??= setInterval(check, timeLimit);
      call()
        .then(resolve, reject)
        .finally(() => settle(reject));
    });

  // Loaded while the worker's script is on its way; what the worker is sent before it runs waits for it.
  const { proxy, wrap } = await guard(() => import('comlink')).catch((cause) => {
    fail(`The page's end of the wire could not be loaded: ${cause.message}`);
    throw end;
  });
  const remote = wrap<SearchHost>(worker);
  ping = () => remote.ping();
  await guard(ping);
  return {
    kind: 'worker',
    host: {
      ping: () => guard(ping),
      open: (options, report) => {
        const listener = proxy((message: HostReport) => {
          hear(message);
          report(message);
        });
        return guard<WireResult<Opened>>(() => remote.open(options, listener)).finally(rest);
      },
      update: () => guard<WireResult<Updated>>(() => remote.update()).finally(rest),
      handle: (request) => guard<WireResult<WireResponse>>(() => remote.handle(request)),
      close: () => guard(() => remote.close()),
    },
    close: () => finish(new FingerpostError('closed', 'The search was closed')),
  };
}

function startWorker(option: WorkerOption): Worker {
  try {
    if (typeof option === 'function') return option();
    if (typeof Worker === 'undefined') throw new Error('there are none here');
    if (option !== undefined) return startScript(new URL(option, document.baseURI));
    // Bundlers look for exactly this expression.
    return new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new FingerpostError('worker-failed', `The Web Worker could not be started: ${why}`, { cause });
  }
}

function startScript(url: URL): Worker {
  if (url.origin === location.origin || url.protocol === 'blob:') return new Worker(url, { type: 'module' });
  // A worker must come from the page's own origin, but may import a script from a CDN.
  const stub = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  // The stub's URL is not revoked: browsers may read it long after the constructor returned.
  return new Worker(URL.createObjectURL(stub), { type: 'module' });
}
