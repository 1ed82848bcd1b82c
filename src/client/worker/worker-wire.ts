import { wrap } from 'comlink';
import { asFingerpostError, type FallbackKind, FingerpostError } from '../../core/errors.ts';
import type { ApiResponse } from '../../http/responses.ts';
import type { HostReport, HostStatus, Updated, WireResult } from '../../protocol/host.ts';
import {
  type WireHost,
  type WireReport,
  type WireScript,
  type WireScriptRequest,
  type WireVerification,
  type WireVerified,
  WORKER_PROTOCOL,
} from '../../protocol/worker.ts';
import type { Connection } from '../connection.ts';
import { HostFailure } from '../host-failure.ts';
import { loadedEd25519 } from '../loaded-ed25519.ts';
import { SilenceWatch } from './silence-watch.ts';

type WorkerMessage = WireReport & WireVerification & WireScriptRequest;

async function verify(args: WireVerification['verify']): Promise<WireVerified> {
  try {
    return await loadedEd25519(...args);
  } catch (error) {
    return asFingerpostError(error).message;
  }
}

/**
 * Waits for a worker's handshake, and connects to its host.
 *
 * Comlink alone leaves calls pending when a worker fails to load, crashes or is killed. So every error that the browser
 * reports rejects all pending calls. Some workers die without an error, so a worker that owes an answer is pinged every
 * `silenceLimitMs`, and is terminated if it is silent until the next ping.
 *
 * This file is loaded apart, together with Comlink, because a page needs neither before its worker's script has loaded.
 *
 * @param failure fulfilled with the first error that the browser reports.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function wireTo(
  worker: Worker,
  failure: Promise<FingerpostError>,
  silenceLimitMs: number,
): Promise<Connection> {
  const pending = new Set<(error: FingerpostError) => void>();
  let end: FingerpostError | undefined;
  let report = (_: HostReport): void => {};
  const remote = wrap<WireHost>(worker);
  const ping = () => remote.ping();
  const watch = new SilenceWatch(silenceLimitMs, {
    // Any message is a sign of life, so the answer itself is ignored.
    ping: () => void ping().catch(() => {}),
    onSilence: (ms) => fail(`The Web Worker did not answer for ${ms / 1000} s`),
  });

  const finish = (error: FingerpostError): void => {
    if (end) return;
    end = error;
    watch.stop();
    worker.terminate();
    for (const reject of pending) reject(error);
    pending.clear();
  };
  const fail = (reason: string, kind: FallbackKind = 'fallback-worker-lost'): void =>
    finish(new HostFailure(kind, reason));
  void failure.then(finish);
  worker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
    watch.noteMessage();
    if (data?.fingerpost !== WORKER_PROTOCOL) return;
    if (data.verify) void verify(data.verify).then((answer) => ports[0]?.postMessage(answer));
    if (data.fullText) void findScript().then((answer) => ports[0]?.postMessage(answer));
    if (!data.report) return;
    const { report: message } = data;
    watch.setBusy(message.type === 'progress' && /decode|index/.test(message.progress.stage));
    report(message);
  });
  worker.addEventListener('messageerror', () => fail('A message of the Web Worker could not be read'));

  const settle = (reject: (error: FingerpostError) => void): void => {
    pending.delete(reject);
    if (pending.size === 0) watch.stop();
  };
  /** Ends the longer limit, because no long task outlasts the call that needs it. */
  const resetLimit = (): void => watch.setBusy(false);
  /** Makes a call that settles even if the worker dies. */
  const guard = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (end) return reject(end);
      pending.add(reject);
      watch.start();
      call()
        .then(resolve, reject)
        .finally(() => settle(reject));
    });

  if ((await guard(ping)) !== WORKER_PROTOCOL)
    fail(
      'The Web Worker’s script is of another release than the page’s: take both from the same',
      'fallback-other-release',
    );
  if (end) throw end;
  return {
    kind: 'worker',
    host: {
      open: (options, listener) => {
        report = listener;
        return guard<WireResult<HostStatus>>(() => remote.open(options)).finally(resetLimit);
      },
      update: () => guard<WireResult<Updated>>(() => remote.update()).finally(resetLimit),
      handle: (request) => guard<WireResult<ApiResponse>>(() => remote.handle(request)),
      close: () => guard(() => remote.close()),
    },
    close: () => finish(new FingerpostError('closed', 'The search was closed')),
  };
}

/** Finds the URL of the script that searches texts, for a worker with a bundle that has some. Never rejects. */
async function findScript(): Promise<WireScript> {
  try {
    return { url: (await import('./full-text-url.ts')).fullTextUrl() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
