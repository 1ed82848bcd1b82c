import { wrap } from 'comlink';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { ApiResponse } from '../../http/responses.ts';
import type { HostReport, Opened, Updated, WireResult } from '../../protocol/host.ts';
import {
  PROTOCOL,
  type WireHost,
  type WireReport,
  type WireVerification,
  type WireVerified,
} from '../../protocol/worker.ts';
import { BUSY_FACTOR, type Connection } from '../connection.ts';
import { loadedEd25519 } from '../loaded-ed25519.ts';

type WorkerMessage = WireReport & WireVerification;

async function verified(asked: WireVerification['verify']): Promise<WireVerified> {
  try {
    return await loadedEd25519(...asked);
  } catch (error) {
    return asFingerpostError(error).message;
  }
}

/**
 * Waits for a worker's handshake, and makes calls of its messages.
 *
 * The wire alone would leave calls hanging when a worker fails to load, crashes or is killed. So every failure that
 * the browser tells of rejects all pending calls; and as some end without a word, a worker that owes an answer is
 * asked for a sign of life every `timeLimit` ms, and is given up when it is silent until the next one.
 *
 * In a file of its own, with the wire, as a page needs neither before its worker's script has come.
 *
 * @param failure the first error that the browser told of, if ever there is one.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function wireTo(
  worker: Worker,
  failure: Promise<FingerpostError>,
  timeLimit: number,
): Promise<Connection> {
  const pending = new Set<(error: FingerpostError) => void>();
  let end: FingerpostError | undefined;
  let alive = false;
  /** For how many time limits the worker has been silent, and may be. */
  let silence = 0;
  let patience = 1;
  let report = (_: HostReport): void => {};
  const remote = wrap<WireHost>(worker);
  const ping = () => remote.ping();
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
  void failure.then(finish);
  worker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
    alive = true;
    if (data?.fingerpost !== PROTOCOL) return;
    if (data.verify) void verified(data.verify).then((answer) => ports[0]?.postMessage(answer));
    if (!data.report) return;
    const { report: said } = data;
    patience = said.type === 'progress' && /decode|index/.test(said.progress.stage) ? BUSY_FACTOR : 1;
    report(said);
  });
  worker.addEventListener('messageerror', () => fail('A message of the Web Worker could not be read'));

  const check = (): void => {
    silence = alive ? 0 : silence + 1;
    if (silence >= patience) fail(`The Web Worker did not answer for ${(silence * timeLimit) / 1000} s`);
    if (end) return;
    alive = false;
    // Whatever it says is a sign of life.
    ping().catch(() => {});
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

  if ((await guard(ping)) !== PROTOCOL)
    fail('The Web Worker’s script is of another release than the page’s: take both from the same');
  if (end) throw end;
  return {
    kind: 'worker',
    host: {
      open: (options, listener) => {
        report = listener;
        return guard<WireResult<Opened>>(() => remote.open(options)).finally(rest);
      },
      update: () => guard<WireResult<Updated>>(() => remote.update()).finally(rest),
      handle: (request) => guard<WireResult<ApiResponse>>(() => remote.handle(request)),
      close: () => guard(() => remote.close()),
    },
    close: () => finish(new FingerpostError('closed', 'The search was closed')),
  };
}
