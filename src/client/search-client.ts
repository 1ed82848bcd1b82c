import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { createSchedule, type Schedule } from '../host/schedule.ts';
import { unwrap, withoutBundle } from '../host/wire.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostReport, Opened, WireRequest } from '../protocol/host.ts';
import type { ClientOptions } from './client-options.ts';
import { ClientState } from './client-state.ts';
import type { Connection } from './connection.ts';
import { hostFallbacks } from './host-fallbacks.ts';

/**
 * Keeps a host with an open bundle at hand: starts the best that can be had, replaces a worker that dies, has it look for
 * newer bundles, and tries again what failed: after a while, and when it is asked.
 */
export class SearchClient {
  readonly state: ClientState;
  /** That of the latest attempt to open the bundle. */
  ready: Promise<void> = Promise.resolve();

  readonly #options: ClientOptions;
  #connection: Connection | undefined;
  #opening: Promise<Connection> | undefined;
  /** Why the latest attempt could not have other hosts. */
  #reasons: ReadonlyMap<string, string> | undefined;
  readonly #closed: Promise<never>;
  readonly #schedule: Schedule;
  #looking: Promise<boolean> | undefined;
  #looked = false;
  /** Whether the browser was asked to keep what is stored: Firefox asks its user each time. */
  #asked = false;
  #rejectClosed: (error: FingerpostError) => void = () => {};

  constructor(options: ClientOptions) {
    this.#options = options;
    this.state = new ClientState(options.base, options.store);
    this.state.on('stored', () => this.#persist());
    this.#closed = new Promise((_, reject) => {
      this.#rejectClosed = reject;
    });
    this.#closed.catch(() => {});
    const again = (): Promise<unknown> =>
      this.state.status.state === 'failed' ? this.#open() : this.update();
    this.#schedule = createSchedule(() => again().catch(() => {}), options.updateEvery);
    this.#open();
  }

  /**
   * Answers one request. A bundle that can't be opened makes it a 503.
   * @throws FingerpostError `closed`, or `worker-failed` where the worker died of this request twice.
   */
  async answer(request: WireRequest): Promise<ApiResponse> {
    for (let tries = 1; ; tries++) {
      const connection = await this.#open().catch(asFingerpostError);
      if (connection instanceof FingerpostError) {
        if (connection.code === 'closed') throw connection;
        return withoutBundle(connection.message);
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
   * Looks for another bundle and takes it. All who ask meanwhile share it.
   * @returns whether another is open now.
   * @throws FingerpostError where that could not be found out, or the bundle not be taken; the open one stays.
   */
  update(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  close(): void {
    if (this.state.isClosed) return;
    this.#rejectClosed(closed());
    this.#schedule.stop();
    this.#connection?.close();
    this.state.change({ state: 'closed', updating: false });
  }

  /** The host with the bundle open. All who ask during an attempt share it; after a failure a new one begins. */
  #open(): Promise<Connection> {
    if (this.state.isClosed) return Promise.reject(closed());
    if (this.#opening) return this.#opening;
    const opening = Promise.race([this.#closed, this.#attempt()]);
    this.#opening = opening;
    this.ready = opening.then(() => {});
    // Whoever looks at `ready` sees the rejection; nobody has to.
    this.ready.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #attempt(): Promise<Connection> {
    this.state.change({ state: 'loading' });
    try {
      const { connection, opened } = await this.#openOnHost();
      if (this.state.isClosed) throw closed();
      this.state.change({ state: 'ready', ...opened, error: undefined });
      this.state.emit('ready', this.state.status);
      if (opened.stored) this.state.onReport({ type: 'stored' });
      this.#schedule.succeeded();
      // Once only: should taking a bundle be what kills workers, the next is not to die of it at once.
      if (opened.from !== 'network' && !this.#looked) queueMicrotask(() => this.update().catch(() => {}));
      return connection;
    } catch (thrown) {
      const error = asFingerpostError(thrown);
      if (!this.state.isClosed) {
        const known = error.message === this.state.status.error?.message;
        this.state.change({ state: 'failed', error });
        // Once per problem, however often it is met.
        if (!known) this.state.emit('error', error);
        this.#schedule.failed(false);
      }
      throw error;
    }
  }

  async #look(): Promise<boolean> {
    const connection = await this.#open();
    this.#looked = true;
    this.state.change({ updating: true });
    try {
      const updated = unwrap(await Promise.race([this.#closed, connection.host.update()]));
      if (updated.state === 'unreachable') throw new Offline(updated.error.code, updated.error.message);
      this.state.change({ checked: Date.now(), error: undefined });
      this.#schedule.succeeded();
      return updated.state === 'switched';
    } catch (thrown) {
      const error = asFingerpostError(thrown);
      if (this.state.isClosed) throw error;
      // Once per problem, however often it is met, and not for being offline, which is what all this is for.
      if (!(error instanceof Offline) && error.message !== this.state.status.error?.message)
        this.state.emit('error', error);
      this.state.change({ error });
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

  async #openOnHost(): Promise<{ connection: Connection; opened: Opened }> {
    const { bundle, precached, base, store, live, passthrough, publicKey, allowRollback } = this.#options;
    const options = { bundle, precached, base, store, live, passthrough, publicKey, allowRollback };
    const open = async (connection: Connection) => {
      if (this.state.isClosed) {
        connection.close();
        throw closed();
      }
      this.#connection = connection;
      this.state.change({ host: connection.kind });
      const report = (message: HostReport): void => {
        if (this.#connection === connection) this.state.onReport(message);
      };
      return { connection, opened: unwrap(await connection.host.open(options, report)) };
    };
    if (this.#connection) {
      try {
        return await open(this.#connection);
      } catch (error) {
        if (asFingerpostError(error).code !== 'worker-failed') throw error;
        this.#connection.close();
        this.#connection = undefined;
      }
    }
    const reasons = new Map<Connection['kind'], string>();
    const why = (): string | undefined => [...reasons.values()].join('; ') || undefined;
    const onFailure = (kind: Connection['kind'], reason: string): void => {
      reasons.set(kind, reason);
      if (this.#reasons === reasons) this.state.change({ fallbackReason: why() });
    };
    this.#reasons = reasons;
    for await (const connection of hostFallbacks(this.#options, onFailure)) {
      try {
        // What kept an earlier attempt from a rung that this one reached is no reason any more.
        reasons.delete(connection.kind);
        this.state.change({ fallbackReason: why() });
        return await open(connection);
      } catch (error) {
        const { code, message } = asFingerpostError(error, 'worker-failed');
        if (code !== 'worker-failed') throw error;
        connection.close();
        this.#connection = undefined;
        onFailure(connection.kind, message);
      }
    }
    throw new FingerpostError('worker-failed', why() ?? '');
  }

  /** Lets go of a worker that died, so that the next to ask starts another. */
  #drop(connection: Connection): void {
    connection.close();
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#opening = undefined;
  }

  #persist(): void {
    if (!this.#options.persist || this.#asked) return;
    this.#asked = true;
    globalThis.navigator?.storage
      ?.persist?.()
      .then((persisted) => this.state.change({ persisted }))
      .catch(() => {});
  }
}

/** No look-out for newer bundles without a network. */
class Offline extends FingerpostError {}

function closed(): FingerpostError {
  return new FingerpostError('closed', 'This search was closed: make a new one to go on');
}
