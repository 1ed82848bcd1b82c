import { abortable } from '../core/async.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import {
  type Hello,
  type HostCall,
  type HostCalls,
  type HostReply,
  OTHER_RELEASE,
  PROTOCOL,
  type ReportMessage,
  type WireScript,
  type WireScriptRequest,
  type WireVerification,
  type WireVerified,
} from '../protocol/calls.ts';
import type { HostOptions, HostReport, WireRequest } from '../protocol/host.ts';
import { type ClientOptions, type Connection, HostFailure } from './connection.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';

/**
 * The silence limit of a worker is multiplied by this while it decodes or indexes. That is one long task: some seconds
 * for a country, and many times that on a slow kiosk.
 */
export const BUSY_FACTOR = 12;

/** The page's way to a worker, of either kind. */
interface Wire {
  /** Returns the worker that a call would go to. The browser may replace a Service Worker. */
  readonly peer: () => object | null;
  /** Posts a call. Throws if there is no worker. @returns a function that ends the listening to replies. */
  readonly post: (call: HostCall, onReply: (reply: HostReply) => void) => () => void;
  /** Creates the error of a worker that does not answer. @param seconds how long it was silent. */
  readonly silent: (seconds: number) => FingerpostError;
  /** Creates the error of a worker that can't be used. @param why the end of a sentence that begins with its name. */
  readonly rejected: (why: string) => FingerpostError;
}

/**
 * A host in another thread. Some workers die without an error. So a worker sends heartbeats while it owes an answer, and any reply
 * is a sign of life for all pending calls. If it is silent for too long, they reject, and so do all later ones.
 */
class RemoteHost {
  /** Is called with each report. */
  report: (report: HostReport) => void = () => {};
  readonly #wire: Wire;
  readonly #base: string;
  readonly #hello: HostOptions;
  readonly #limitMs: number;
  readonly #end = new AbortController();
  #greeted: object | null = null;
  #calls = 0;
  #pending = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Halves of the limit without a reply. One alone says nothing, because the device may have slept. */
  #silentHalves = 0;
  #isBusy = false;

  constructor({ host, silenceLimitMs }: RemoteOptions, wire: Wire) {
    this.#wire = wire;
    this.#base = host.base;
    this.#hello = host;
    this.#limitMs = silenceLimitMs;
  }

  /** Aborted with the error that ends all calls. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Rejects all pending and later calls. */
  end(error: FingerpostError): void {
    this.#end.abort(error);
  }

  /** Completes the handshake with the present worker, unless it is done. A newer Service Worker may have other options. */
  async greet(): Promise<void> {
    const peer = this.#wire.peer();
    if (peer && peer === this.#greeted) return;
    await this.#call('hello', this.#hello);
    this.#greeted = peer;
  }

  readonly open: Connection['host']['open'] = async (options, report) => {
    this.report = report;
    const result = await this.#ask('open', options);
    if (!result.ok) return result;
    const { status, progress } = result.value;
    if (progress) report({ type: 'progress', progress });
    report({ type: 'status', status });
    return { ok: true, value: status };
  };

  readonly update: Connection['host']['update'] = async () => {
    const result = await this.#ask('update', undefined);
    // The broadcast of a Service Worker arrives on another port than the answer, and may arrive later.
    if (result.ok) this.report({ type: 'status', status: result.value.status });
    return result;
  };

  readonly handle = (request: WireRequest) => this.#ask('handle', request);

  async #ask<Name extends keyof HostCalls>(
    name: Name,
    argument: HostCalls[Name][0],
  ): Promise<HostCalls[Name][1]> {
    await this.greet();
    return this.#call(name, argument);
  }

  async #call<Name extends keyof HostCalls>(
    call: Name,
    argument: HostCalls[Name][0],
  ): Promise<HostCalls[Name][1]> {
    const message = { fingerpost: PROTOCOL, base: this.#base, call, argument, id: this.#calls++ };
    let release = (): void => {};
    const answered = (): Promise<unknown> =>
      new Promise((resolve) => {
        release = this.#wire.post(message, (reply) => {
          this.#silentHalves = 0;
          if ('answer' in reply) resolve(reply.answer);
          else this.#isBusy = reply.busy ?? false;
        });
      });
    this.#watch(1);
    try {
      const answer = await abortable(this.ended, answered);
      const { fingerpost = PROTOCOL, rejection } = answer as Partial<Hello>;
      const why = fingerpost === PROTOCOL ? rejection : OTHER_RELEASE;
      if (why) throw this.#wire.rejected(why);
      return answer as HostCalls[Name][1];
    } finally {
      release();
      this.#watch(-1);
    }
  }

  /** Counts the pending calls, and watches for silence while there is one. */
  #watch(change: 1 | -1): void {
    this.#pending += change;
    if (this.#pending === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      // No long task outlasts the call that needs it.
      this.#isBusy = false;
    } else if (!this.#timer) {
      this.#silentHalves = 1;
      this.#timer = setInterval(() => this.#check(), this.#limitMs / 2);
    }
  }

  #check(): void {
    const limits = this.#isBusy ? BUSY_FACTOR : 1;
    if (++this.#silentHalves > 2 * limits) this.end(this.#wire.silent((limits * this.#limitMs) / 1000));
  }
}

type RemoteOptions = Pick<ClientOptions, 'host' | 'silenceLimitMs'>;

const closed = (): FingerpostError => new FingerpostError('closed', 'The search was closed');

/**
 * Connects to a Web Worker by a handshake. Every error that the browser reports rejects all calls. A worker that fails is terminated.
 * @param failure fulfilled with the first error that the browser reports.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function wireTo(
  worker: Worker,
  failure: Promise<FingerpostError>,
  options: RemoteOptions,
): Promise<Connection> {
  const listeners = new Map<number, (reply: HostReply) => void>();
  const lost = (why: string) => new HostFailure('fallback-worker-lost', why);
  const host = new RemoteHost(options, {
    peer: () => worker,
    post(call, onReply) {
      listeners.set(call.id, onReply);
      worker.postMessage(call);
      return () => listeners.delete(call.id);
    },
    silent: (seconds) => lost(`The Web Worker did not answer for ${seconds} s`),
    rejected: (why) =>
      new HostFailure(
        'fallback-other-release',
        `The Web Worker’s script ${why} than the page’s: take both from the same`,
      ),
  });
  host.ended.addEventListener('abort', () => worker.terminate());
  void failure.then((error) => host.end(error));
  worker.addEventListener('message', ({ data, ports }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
    if (data?.reply) listeners.get(data.id!)?.(data.reply);
    if (data?.fingerpost !== PROTOCOL) return;
    if (data.verify) void verify(data.verify).then((answer) => ports[0]?.postMessage(answer));
    if (data.fullText) void findScript().then((answer) => ports[0]?.postMessage(answer));
    if (data.report) host.report(data.report);
  });
  worker.addEventListener('messageerror', () =>
    host.end(lost('A message of the Web Worker could not be read')),
  );
  await host.greet();
  return { kind: 'worker', host, close: () => host.end(closed()) };
}

type WorkerMessage = ReportMessage &
  WireVerification &
  WireScriptRequest & { readonly id: number; readonly reply: HostReply };

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
export async function connectServiceWorker(options: RemoteOptions): Promise<Connection> {
  const container = navigator.serviceWorker;
  const silent = (why: string) => new HostFailure('fallback-service-worker-silent', why);
  const named = (): string => `The Service Worker ${container.controller?.scriptURL}`;
  const host = new RemoteHost(options, {
    peer: () => container.controller,
    post(call, onReply) {
      const { controller } = container;
      if (!controller) throw silent('No Service Worker controls the page any more');
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<HostReply>) => onReply(data);
      controller.postMessage(call, [port2]);
      return () => port1.close();
    },
    silent: (seconds) => silent(`${named()} did not answer for ${seconds} s`),
    rejected: (why) => new HostFailure('fallback-service-worker-differs', `${named()} ${why}`),
  });
  await host.greet();
  const onBroadcast = ({ data, source }: MessageEvent<ReportMessage | undefined>): void => {
    const { fingerpost, base, report } = data ?? {};
    // A worker of another scope may answer for the same base from another bundle.
    const isOurs = fingerpost === PROTOCOL && base === options.host.base && source === container.controller;
    if (isOurs && report) host.report(report);
  };
  container.addEventListener('message', onBroadcast, { signal: host.ended });
  container.startMessages();
  return { kind: 'service-worker', host, close: () => host.end(closed()) };
}
