import { abortable } from '../core/async.ts';
import type { FingerpostError } from '../core/errors.ts';
import {
  type Hello,
  type HostCall,
  type HostCalls,
  type HostReply,
  OTHER_RELEASE,
  PROTOCOL,
} from '../protocol/calls.ts';
import type { HostOptions, HostReport, WireRequest } from '../protocol/host.ts';
import type { ClientOptions, Connection } from './connection.ts';

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
export class RemoteHost {
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

  constructor({ host, silenceLimitMs }: Pick<ClientOptions, 'host' | 'silenceLimitMs'>, wire: Wire) {
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
      if (why) this.end(this.#wire.rejected(why));
      this.ended.throwIfAborted();
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
