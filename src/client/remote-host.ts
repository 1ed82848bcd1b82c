import { wrap } from 'comlink';
import { abortable } from '../core/async.ts';
import { asFingerpostError, type FallbackKind, FingerpostError } from '../core/errors.ts';
import {
  type Heartbeat,
  type HostCalls,
  type PortMessage,
  PROTOCOL,
  type ReportMessage,
  type WireScript,
  type WireScriptRequest,
  type WireVerification,
  type WireVerified,
} from '../protocol/calls.ts';
import type { HostReport } from '../protocol/host.ts';
import { type ClientOptions, type Connection, HostFailure } from './connection.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';

/**
 * The silence limit of a worker is multiplied by this while it decodes or indexes. That is one long task: some seconds
 * for a country, and many times that on a slow kiosk.
 */
export const BUSY_FACTOR = 12;

/** The options of a page that the wire to a worker needs. */
export type RemoteOptions = Pick<ClientOptions, 'host' | 'silenceLimitMs'>;

/** One call of Comlink. */
type Ask<Answer> = (calls: HostCalls) => Promise<Answer>;

/** The page's way to a worker, of either kind. */
interface Wire {
  /** Returns the worker that a call would go to. The browser may replace a Service Worker. */
  readonly peer: () => object | null;
  /** Returns the worker's name, which begins the sentence of an error. */
  readonly name: () => string;
  /** Makes a call. Throws if there is no worker. */
  readonly call: <Answer>(ask: Ask<Answer>) => Promise<Answer>;
  /** The sort of failure of a worker that does not answer, and of one that can't be used. */
  readonly failures: { readonly silent: FallbackKind; readonly rejected: FallbackKind };
}

/**
 * Creates a host in another thread. Comlink alone leaves calls pending when a worker dies, and some workers die without an error. So a
 * worker sends heartbeats while it owes an answer, and any message is a sign of life for all pending calls. If it is silent for too
 * long, they reject, and so do all later ones.
 * @param end aborts with the error that ends all calls.
 */
function createRemoteHost({ host: hello, silenceLimitMs }: RemoteOptions, end: AbortController, wire: Wire) {
  let onReport = (_: HostReport): void => {};
  let greeted: object | null = null;
  let pending = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Halves of the limit without a message. One alone says nothing, because the device may have slept. */
  let silentHalves = 0;
  let isBusy = false;

  const fail = (kind: keyof Wire['failures'], why: string): void =>
    end.abort(new HostFailure(wire.failures[kind], `${wire.name()} ${why}`));

  const check = (): void => {
    const limits = isBusy ? BUSY_FACTOR : 1;
    if (++silentHalves > 2 * limits)
      fail('silent', `did not answer for ${(limits * silenceLimitMs) / 1000} s`);
  };

  /** Makes a call, and watches for silence while one is pending. */
  const call = async <Answer>(ask: Ask<Answer>): Promise<Answer> => {
    end.signal.throwIfAborted();
    if (pending++ === 0) {
      silentHalves = 1;
      timer = setInterval(check, silenceLimitMs / 2);
    }
    try {
      return await wire.call((calls) => abortable(end.signal, () => ask(calls)));
    } finally {
      if (--pending === 0) {
        clearInterval(timer);
        // No long task outlasts the call that needs it.
        isBusy = false;
      }
    }
  };

  /** Completes the handshake with the present worker, unless it is done. A newer Service Worker may have other options. */
  const greet = async (): Promise<void> => {
    const peer = wire.peer();
    if (peer && peer === greeted) return;
    const { fingerpost, rejection } = await call((calls) => calls.hello(hello));
    const why = fingerpost === PROTOCOL ? rejection : 'is of another release than the page';
    if (why) fail('rejected', why);
    end.signal.throwIfAborted();
    greeted = peer;
    // Another one may control the page by now.
    return greet();
  };
  const ask = <Answer>(ask: Ask<Answer>): Promise<Answer> => greet().then(() => call(ask));

  const host: Connection['host'] = {
    async open(options, report) {
      onReport = report;
      const result = await ask((calls) => calls.open(options));
      if (!result.ok) return result;
      const { status, progress } = result.value;
      if (progress) report({ type: 'progress', progress });
      report({ type: 'status', status });
      return { ok: true, value: status };
    },
    async update() {
      const result = await ask((calls) => calls.update());
      // The broadcast of a Service Worker arrives on another port than the answer, and may arrive later.
      if (result.ok) onReport({ type: 'status', status: result.value.status });
      return result;
    },
    handle: (request) => ask((calls) => calls.handle(request)),
  };
  return {
    host,
    greet,
    report: (report: HostReport) => onReport(report),
    /** Notes a message of the worker, whatever it says. */
    hear(message: Partial<Heartbeat> | undefined): void {
      silentHalves = 0;
      if (message?.alive) isBusy = message.busy ?? false;
    },
  };
}

type WorkerMessage = ReportMessage & WireVerification & WireScriptRequest & Heartbeat;

/**
 * Connects to a Web Worker by a handshake.
 * @param end aborts with the first error that the browser reports, and terminates the worker.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function wireTo(
  worker: Worker,
  options: RemoteOptions,
  end: AbortController,
): Promise<Connection> {
  const calls = wrap<HostCalls>(worker);
  const remote = createRemoteHost(options, end, {
    peer: () => worker,
    name: () => 'The Web Worker',
    call: (ask) => ask(calls),
    failures: { silent: 'fallback-worker-lost', rejected: 'fallback-other-release' },
  });
  worker.addEventListener('messageerror', () =>
    end.abort(new HostFailure('fallback-worker-lost', 'A message of the Web Worker could not be read')),
  );
  worker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
    remote.hear(data);
    if (data?.fingerpost !== PROTOCOL) return;
    if (data.verify) void verify(data.verify).then((answer) => ports[0]?.postMessage(answer));
    if (data.fullText) void findScript().then((answer) => ports[0]?.postMessage(answer));
    if (data.report) remote.report(data.report);
  });
  await remote.greet();
  return { kind: 'worker', host: remote.host, close: () => end.abort(closed()) };
}

async function verify(args: WireVerification['verify']): Promise<WireVerified> {
  try {
    return await loadedEd25519(...args);
  } catch (error) {
    return asFingerpostError(error).message;
  }
}

/** Finds the URL of the script that searches texts, for a worker with a bundle that has some. Never rejects. */
async function findScript(): Promise<WireScript> {
  try {
    return { url: (await import('./worker/full-text-url.ts')).fullTextUrl() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Connects to the Service Worker that controls the page by a handshake. The worker may be foreign, and the browser may
 * kill it at any time and start it again for the next message. So each call goes to the worker that controls the page by
 * then, after a handshake if that is another one, and fails if that is silent.
 * @param options the page's options. The worker has options of its own, which must match.
 * @throws FingerpostError `worker-failed` with the reason why the worker can't be used.
 */
export async function wireToServiceWorker(options: RemoteOptions): Promise<Connection> {
  const container = navigator.serviceWorker;
  const { base } = options.host;
  const end = new AbortController();
  const remote = createRemoteHost(options, end, {
    peer: () => container.controller,
    name: () => `The Service Worker ${container.controller?.scriptURL}`,
    async call(ask) {
      const { controller } = container;
      if (!controller)
        throw new HostFailure(
          'fallback-service-worker-silent',
          'No Service Worker controls the page any more',
        );
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => remote.hear(data));
      controller.postMessage({ fingerpost: PROTOCOL, base } satisfies PortMessage, [port2]);
      try {
        return await ask(wrap<HostCalls>(port1));
      } finally {
        port1.close();
      }
    },
    failures: { silent: 'fallback-service-worker-silent', rejected: 'fallback-service-worker-differs' },
  });
  await remote.greet();
  const onBroadcast = ({ data, source }: MessageEvent<Partial<ReportMessage> | undefined>): void => {
    const { fingerpost, report } = data ?? {};
    // A worker of another scope may answer for the same base from another bundle.
    const isOurs = fingerpost === PROTOCOL && data?.base === base && source === container.controller;
    if (isOurs && report) remote.report(report);
  };
  container.addEventListener('message', onBroadcast, { signal: end.signal });
  container.startMessages();
  return { kind: 'service-worker', host: remote.host, close: () => end.abort(closed()) };
}

function closed(): FingerpostError {
  return new FingerpostError('closed', 'The search was closed');
}
