import { abortable } from '../core/async.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { ApiResponse } from '../http/responses.ts';
import { EarlyAnswers } from '../protocol/early-answers.ts';
import type { HostReport, WireRequest } from '../protocol/host.ts';
import { unwrap, withoutBundle } from '../protocol/wire.ts';
import { ClientState } from './client-state.ts';
import {
  asHostFailure,
  type ClientOptions,
  type Connection,
  type HostFailure,
  type HostKind,
} from './connection.ts';
import { hostFallbacks, type OnFailure } from './host-fallbacks.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/**
 * Runs the search of a page: starts the best host available, replaces a worker that dies, checks for updates, and retries
 * what failed, after a delay and at the next request.
 */
export class SearchClient {
  readonly state: ClientState;
  /** Settles with the latest attempt to open the bundle; rejects with an AbortError if the client is closed meanwhile. */
  ready: Promise<void> = Promise.resolve();

  readonly #options: ClientOptions;
  #connection: Connection | undefined;
  #opening: Promise<Connection> | undefined;
  /** The answers of the latest attempt to open the bundle. */
  #early: EarlyAnswers | undefined;
  /** The reasons why hosts could not be used in the latest attempt. */
  #reasons: ReadonlyMap<HostKind, HostFailure> | undefined;
  /** Aborted at `close`, with the error of a `fetch` that its caller gave up. */
  readonly #closed = new AbortController();
  readonly #schedule: Schedule;
  #updating: Promise<boolean> | undefined;
  #hasChecked = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.state = new ClientState(options.host.base, options.host.store);
    // Only once, because Firefox prompts its user at each call.
    const removeListener = this.state.on('stored', () => {
      removeListener();
      if (options.persist) this.#persist();
    });
    const again = (): Promise<unknown> =>
      this.state.status.state === 'failed' ? this.#open() : this.update();
    this.#schedule = createSchedule(() => again().catch(() => {}), options.updateIntervalMs);
    this.#open();
  }

  /**
   * Answers one request. The answer is a 503 while no bundle can be opened.
   * @throws AbortError if the client is closed meanwhile; FingerpostError `closed` if it was before, or `worker-failed` where the
   * worker died of this request twice.
   */
  async answer(request: WireRequest): Promise<ApiResponse> {
    if (this.state.isClosed) throw closedError();
    try {
      return await this.#answer(request);
    } catch (error) {
      this.#closed.signal.throwIfAborted();
      throw error;
    }
  }

  async #answer(request: WireRequest): Promise<ApiResponse> {
    for (let tries = 1; ; tries++) {
      const opening = this.#open();
      const early = await this.#early?.to(request);
      if (early) return early;
      const connection = await opening.catch(asFingerpostError);
      if (connection instanceof FingerpostError) {
        if (this.state.isClosed) throw connection;
        return withoutBundle(connection);
      }
      try {
        return unwrap(await connection.host.handle(request));
      } catch (error) {
        if (asFingerpostError(error).code !== 'worker-failed') throw error;
        this.#drop(connection);
        if (tries === 2) throw error;
      }
    }
  }

  /**
   * Checks for another bundle and switches to it. Concurrent calls share one check.
   * @returns whether another bundle is open now.
   * @throws FingerpostError where the check failed, or the bundle can't be used. The open one stays. AbortError if the client is
   * closed meanwhile.
   */
  update(): Promise<boolean> {
    this.#updating ??= this.#update().finally(() => {
      this.#updating = undefined;
    });
    return this.#updating;
  }

  close(): void {
    if (this.state.isClosed) return;
    this.#closed.abort(new DOMException('This search was closed', 'AbortError'));
    this.#schedule.stop();
    this.#connection?.close();
    this.state.change({ state: 'closed', updating: false });
  }

  /** Returns the host with an open bundle. Concurrent calls share one attempt; the next call after a failure starts another. */
  #open(): Promise<Connection> {
    if (this.state.isClosed) return Promise.reject(closedError());
    if (this.#opening) return this.#opening;
    const opening = abortable(this.#closed.signal, () => this.#attempt());
    this.#opening = opening;
    this.#early = new EarlyAnswers(opening);
    this.ready = opening.then(() => {});
    // Mark the rejection as handled; callers may still await `ready`.
    this.ready.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #attempt(): Promise<Connection> {
    this.state.change({ state: 'loading' });
    try {
      // On the host that runs already, unless there is none, or it died.
      const reopened = this.#connection && (await this.#openOn(this.#connection));
      const connection = reopened ?? (await this.#openFirst());
      if (this.state.isClosed) throw closedError();
      this.state.ready();
      this.#schedule.succeeded();
      // Only once: if an update kills the worker, its successor must not die of it at once.
      if (this.state.status.from !== 'network' && !this.#hasChecked)
        queueMicrotask(() => this.update().catch(() => {}));
      return connection;
    } catch (thrown) {
      const error = asFingerpostError(thrown);
      this.state.fail(error, { state: 'failed' });
      this.#schedule.failed(false);
      throw error;
    }
  }

  async #update(): Promise<boolean> {
    const connection = await this.#open();
    this.#hasChecked = true;
    const { version } = this.state.status;
    this.state.change({ updating: true });
    try {
      const { unreachable } = unwrap(await abortable(this.#closed.signal, () => connection.host.update()));
      if (unreachable) throw new OfflineError(unreachable.code, unreachable.message);
      this.state.change({ checked: Date.now(), error: undefined });
      this.#schedule.succeeded();
      return this.state.status.version !== version;
    } catch (thrown) {
      if (this.state.isClosed) throw thrown;
      const error = asFingerpostError(thrown);
      this.state.fail(error, {}, error instanceof OfflineError);
      if (error.code !== 'worker-failed') this.#schedule.failed(error.code !== 'bundle-unreachable');
      else {
        this.#drop(connection);
        this.#open().catch(() => {});
      }
      throw error;
    } finally {
      this.state.change({ updating: false });
    }
  }

  /** Opens the bundle on the best host that can be started. @throws FingerpostError `worker-failed` where none can. */
  async #openFirst(): Promise<Connection> {
    const reasons = new Map<HostKind, HostFailure>();
    const texts = (): string => Array.from(reasons.values(), ({ message }) => message).join('; ');
    const show = (): void => {
      // A slow Service Worker may fail after the next attempt has begun.
      if (this.#reasons !== reasons) return;
      const kinds = Array.from(reasons.values(), ({ kind }) => kind);
      const fallbackKinds = kinds.length > 0 ? kinds : undefined;
      this.state.change({ fallbackReason: texts() || undefined, fallbackKinds });
    };
    const onFailure: OnFailure = (host, failure) => {
      reasons.set(host, failure);
      show();
    };
    this.#reasons = reasons;
    for await (const connection of hostFallbacks(this.#options, onFailure)) {
      // This kind of host has started now, so an earlier reason against it is outdated.
      reasons.delete(connection.kind);
      show();
      const open = await this.#openOn(connection, onFailure);
      if (open) return open;
    }
    throw new FingerpostError('worker-failed', texts());
  }

  /**
   * Opens the bundle on a host.
   * @returns `undefined` where the host died, after a call of `onFailure`.
   * @throws FingerpostError for a fault of the bundle, which other hosts would meet as well; `closed`.
   */
  async #openOn(connection: Connection, onFailure?: OnFailure): Promise<Connection | undefined> {
    if (this.state.isClosed) {
      connection.close();
      throw closedError();
    }
    this.#connection = connection;
    this.state.change({ host: connection.kind });
    const report = (message: HostReport): void => {
      if (this.#connection !== connection) return;
      if (message.type === 'status' && message.searchable) this.#early?.searchable(connection.host);
      this.state.onReport(message);
    };
    try {
      unwrap(await connection.host.open(this.#options.host, report));
      return connection;
    } catch (error) {
      if (asFingerpostError(error, 'worker-failed').code !== 'worker-failed') throw error;
      connection.close();
      this.#connection = undefined;
      onFailure?.(connection.kind, asHostFailure(error));
      return undefined;
    }
  }

  /** Closes a worker that died, so that the next call starts another. */
  #drop(connection: Connection): void {
    connection.close();
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#opening = undefined;
  }

  #persist(): void {
    globalThis.navigator?.storage
      ?.persist?.()
      .then((persisted) => this.state.change({ persisted }))
      .catch(() => {});
  }
}

/** The check for an update reached no source, which is expected. */
class OfflineError extends FingerpostError {}

function closedError(): FingerpostError {
  return new FingerpostError('closed', 'This search was closed: make a new one to go on');
}
