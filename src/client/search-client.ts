import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { problem } from '../http/responses.ts';
import type { ClientOptions } from './client-options.ts';
import type { Connection } from './connect.ts';
import type { HostReport, Opened, WireRequest, WireResponse, WireResult } from './protocol.ts';
import { rungs } from './rungs.ts';
import { Listeners, type PlacesStatus } from './status.ts';
import { fromResponse } from './wire.ts';

/**
 * Keeps a host with an open bundle at hand: starts the best that can be had, replaces a worker that dies, and tries
 * again, when it is next asked something, what failed before.
 */
export class SearchClient {
  readonly listeners = new Listeners();
  status: PlacesStatus;
  /** That of the latest attempt to open the bundle. */
  ready: Promise<void> = Promise.resolve();

  private readonly options: ClientOptions;
  private connection: Connection | undefined;
  private opening: Promise<Connection> | undefined;
  private readonly closed: Promise<never>;
  private rejectClosed: (error: FingerpostError) => void = () => {};

  constructor(options: ClientOptions) {
    this.options = options;
    this.status = { state: 'loading', base: options.base, loaded: 0, total: 0, stored: false };
    this.closed = new Promise((_, reject) => {
      this.rejectClosed = reject;
    });
    this.closed.catch(() => {});
    this.open();
  }

  /**
   * Answers one request. A bundle that can't be opened makes it a 503.
   * @throws FingerpostError `closed`, or `worker-failed` where the worker died of this request twice.
   */
  async answer(request: WireRequest): Promise<WireResponse> {
    for (let tries = 1; ; tries++) {
      const connection = await this.open().catch(asFingerpostError);
      if (connection instanceof FingerpostError) {
        if (connection.code === 'closed') throw connection;
        return fromResponse(problem(503, connection.message, { 'Cache-Control': 'no-store' }));
      }
      try {
        return unwrap(await connection.host.handle(request));
      } catch (error) {
        if (asFingerpostError(error).code !== 'worker-failed') throw error;
        this.drop(connection);
        if (tries === 2) throw error;
      }
    }
  }

  close(): void {
    if (this.status.state === 'closed') return;
    this.rejectClosed(closed());
    this.connection?.close();
    this.update({ state: 'closed' });
  }

  /** The host with the bundle open. All who ask during an attempt share it; after a failure a new one begins. */
  private open(): Promise<Connection> {
    if (this.status.state === 'closed') return Promise.reject(closed());
    if (this.opening) return this.opening;
    const opening = Promise.race([this.closed, this.attempt()]);
    this.opening = opening;
    this.ready = opening.then(() => {});
    // Whoever looks at `ready` sees the rejection; nobody has to.
    this.ready.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }

  private async attempt(): Promise<Connection> {
    this.update({ state: 'loading' });
    try {
      const { connection, opened } = await this.openOnHost();
      if (this.status.state === 'closed') throw closed();
      const { version, places, instead } = opened;
      const error = instead && new FingerpostError(instead.code, instead.message);
      this.update({ state: 'ready', version, places, stored: this.status.stored || !!error, error });
      // To be offline is what all this is for; anything else that keeps a newer bundle away should be seen.
      if (error && error.code !== 'bundle-unreachable') this.listeners.emit('error', error);
      this.listeners.emit('ready', this.status);
      return connection;
    } catch (thrown) {
      const error = asFingerpostError(thrown);
      // A worker may be what went wrong, so the next attempt begins with a new one.
      if (this.connection?.kind !== 'page') {
        this.connection?.close();
        this.connection = undefined;
      }
      if (this.status.state !== 'closed') {
        this.update({ state: 'failed', error });
        this.listeners.emit('error', error);
      }
      throw error;
    }
  }

  private async openOnHost(): Promise<{ connection: Connection; opened: Opened }> {
    const { bundle, base, store } = this.options;
    const open = async (connection: Connection) => {
      if (this.status.state === 'closed') {
        connection.close();
        throw closed();
      }
      this.connection = connection;
      this.update({ host: connection.kind });
      const report = (message: HostReport): void => this.hear(connection, message);
      return { connection, opened: unwrap(await connection.host.open({ bundle, base, store }, report)) };
    };
    if (this.connection) return open(this.connection);
    const reasons: string[] = [];
    for (const start of rungs(this.options)) {
      let connection: Connection | undefined;
      try {
        connection = await start();
        return await open(connection);
      } catch (error) {
        const { code, message } = asFingerpostError(error, 'worker-failed');
        if (code !== 'worker-failed') throw error;
        connection?.close();
        this.connection = undefined;
        reasons.push(message);
        this.update({ fallbackReason: reasons.join('; ') });
      }
    }
    throw new FingerpostError('worker-failed', reasons.join('; '));
  }

  /** Lets go of a worker that died, so that the next to ask starts another. */
  private drop(connection: Connection): void {
    connection.close();
    if (this.connection !== connection) return;
    this.connection = undefined;
    this.opening = undefined;
  }

  private hear(connection: Connection, message: HostReport): void {
    if (this.connection !== connection || this.status.state === 'closed') return;
    if (message.type === 'stored') this.update({ stored: true });
    if (message.type === 'store-failed') this.update({ storeProblem: message.reason });
    if (message.type === 'progress') {
      const { loaded, total } = message.progress;
      this.update({ loaded, total });
      this.listeners.emit('progress', message.progress);
    }
  }

  private update(change: { [Key in keyof PlacesStatus]?: PlacesStatus[Key] | undefined }): void {
    if (this.status.state === 'closed') return;
    const entries = Object.entries({ ...this.status, ...change }).filter(([, value]) => value !== undefined);
    this.status = Object.fromEntries(entries) as unknown as PlacesStatus;
  }
}

function closed(): FingerpostError {
  return new FingerpostError('closed', 'This search was closed: make a new one to go on');
}

function unwrap<T>(result: WireResult<T>): T {
  if (result.ok) return result.value;
  throw new FingerpostError(result.code, result.message);
}
