import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { TextsState } from '../core/place-table.ts';
import type { ApiResponse } from '../http/responses.ts';
import type {
  HostOptions,
  HostReport,
  Opened,
  SearchHost,
  Updated,
  WireRequest,
  WireResult,
} from '../protocol/host.ts';
import { type Search, withManifest, withStored } from './build-search.ts';
import { UnreachableError } from './bundle-manager.ts';
import {
  closedError,
  type HostSession,
  openSession,
  type SessionPlatform,
  sessionKey,
} from './host-session.ts';
import { attempt, internalErrorResponse, toApiRequest } from './host-wire.ts';
import { IdleQueue } from './idle-queue.ts';
import { SerialQueue } from './serial-queue.ts';

/** The network, storage and code that a search host uses. */
export interface SearchHostPlatform extends SessionPlatform {
  /**
   * Whether the host saves the index cache and validates the whole bundle while it answers no request. Leave it out in
   * the page's own thread.
   */
  readonly idleWork?: boolean;
}

/**
 * Creates the search behind the messages of the protocol: the same in a Web Worker, a Service Worker and the page.
 * A host that is killed loses nothing, because it reads its bundle from the device again.
 * @returns an object whose methods may be called on their own, or be spread into another host's.
 */
export function createSearchHost(platform: SearchHostPlatform): SearchHost {
  const host = new LocalSearchHost(platform);
  return {
    open: (options, report) => host.open(options, report),
    update: () => host.update(),
    handle: (request) => host.handle(request),
    close: () => host.close(),
  };
}

/**
 * The host is in one of four states:
 *
 *   closed    no session, no search: before `open` and after `close`
 *   opening   a session, no search: the first bundle is loading, or failed to
 *   serving   a session and a search, which answers every request
 *   damaged   serving, and `#damage` says what can't be decoded. Rolling back, or an update, leads to serving again.
 *
 * Work that replaces the search runs in `#queue`, one piece at a time. Requests never wait for the queue, except when
 * they find the damage themselves. `close` does not wait either, so queued work checks after each `await` whether the
 * host is still open.
 */
class LocalSearchHost implements SearchHost {
  readonly #platform: SearchHostPlatform;
  readonly #queue = new SerialQueue();
  readonly #idle = new IdleQueue();
  #report: (report: HostReport) => void = () => {};

  #session: HostSession | undefined;
  /** Answers requests. A new object at each change; a newer bundle replaces it in one assignment. */
  #search: Search | undefined;
  #damage: FingerpostError | undefined;
  /** Fulfilled once the attempt to roll back is over. */
  #rollback: Promise<void> = Promise.resolve();

  constructor(platform: SearchHostPlatform) {
    this.#platform = platform;
  }

  open(options: HostOptions, report: (report: HostReport) => void): Promise<WireResult<Opened>> {
    return attempt(() => this.#queue.run(() => this.#open(options, report)));
  }

  update(): Promise<WireResult<Updated>> {
    return attempt(() => this.#queue.run(() => this.#update()));
  }

  handle(request: WireRequest): Promise<WireResult<ApiResponse>> {
    this.#idle.postpone();
    return attempt(() => this.#handle(request)).finally(() => this.#idle.postpone());
  }

  async close(): Promise<void> {
    this.#search = undefined;
    this.#idle.end();
    this.#session?.close();
    this.#session = undefined;
  }

  async #open(options: HostOptions, report: (report: HostReport) => void): Promise<Opened> {
    this.#report = report;
    const session = this.#sessionFor(options);
    const search = await session.bundles.open();
    if (this.#session !== session) throw closedError();
    this.#serve(search);
    // The answer does not wait for the disk.
    queueMicrotask(() => this.#queue.run(() => this.#persist()));
    return search.opened;
  }

  async #update(): Promise<Updated> {
    const open = this.#search;
    if (!open || !this.#session)
      throw new FingerpostError('internal', 'An update came before a bundle was open');
    try {
      const next = await this.#session.bundles.checkForUpdate(open);
      if (next && next.opened.version !== open.opened.version) {
        this.#switchTo(next);
        return { state: 'switched' };
      }
      if (next) this.#serveSame(next);
      // The device may have room by now.
      if (!next && (await this.#persist())) return { state: 'switched' };
      this.#retryTexts();
      // Report the damage at every update until the publisher has another bundle.
      if (this.#damage) throw this.#damage;
      return { state: 'current' };
    } catch (error) {
      // The store may have opened late, with a bundle that is signed later than the open one.
      if (await this.#persist()) return { state: 'switched' };
      if (!(error instanceof UnreachableError)) throw error;
      return { state: 'unreachable', error: { code: error.code, message: error.message } };
    }
  }

  async #handle(request: WireRequest): Promise<ApiResponse> {
    const search = this.#search;
    const response = await answerFrom(search, request);
    // `api` decodes values on demand, so `#onDamage` may have run inside it.
    if (!this.#damage || this.#search !== search) return response;
    // This request may have found the damage: answer from the bundle before, if there is one.
    await this.#rollback;
    const isOther = this.#search && this.#search.opened.version !== search?.opened.version;
    return isOther ? answerFrom(this.#search, request) : response;
  }

  /** Returns the open session for the same options, because it keeps the parts that a failed attempt fetched. */
  #sessionFor(options: HostOptions): HostSession {
    if (this.#session?.key === sessionKey(options)) return this.#session;
    this.#session?.close();
    this.#session = undefined;
    this.#session = openSession(options, this.#platform, {
      onProgress: (progress) => this.#report({ type: 'progress', progress }),
      onProblem: (reason) => this.#report({ type: 'store-failed', reason }),
      onDropped: () => {
        this.#search = this.#search && withStored(this.#search, false);
        this.#report({ type: 'dropped' });
      },
      onIndexEvicted: () => this.#setIndexCached(false),
      onStoredElsewhere: (version) => void this.#queue.run(() => this.#follow(version)),
      onDamage: (version, damage) => this.#onDamage(version, damage),
      onTexts: (version, state, failure) => this.#onTexts(version, state, failure),
    });
    return this.#session;
  }

  #serve(next: Search): void {
    if (next.opened.version !== this.#search?.opened.version) this.#damage = undefined;
    this.#search = next;
    if (this.#platform.idleWork) this.#idle.begin(this.#idleWork(next));
  }

  /** Serves another bundle and reports it, unless the host was closed meanwhile. */
  #switchTo(next: Search): void {
    if (!this.#search) return;
    this.#serve(next);
    this.#report({ type: 'switched', opened: next.opened });
  }

  /** Serves the same bundle: it has another manifest, or is stored again after the browser evicted it with its index cache. */
  #serveSame(next: Search): void {
    const open = this.#search;
    if (!open) return;
    const { created, stored, indexCached } = next.opened;
    if (next.engine === open.engine) this.#search = withManifest(open, next.manifest, next.manifestBytes);
    else {
      this.#serve(next);
      this.#setIndexCached(indexCached);
      if (stored) this.#report({ type: 'stored' });
    }
    if (created !== open.opened.created) this.#report({ type: 'renewed', created });
  }

  /** Switches to the bundle that another tab stored. */
  async #follow(version: string): Promise<void> {
    if (!this.#search || this.#search.opened.version === version) return;
    const next = await this.#session?.bundles.openStored();
    if (next && next.opened.version !== this.#search?.opened.version) this.#switchTo(next);
  }

  /** Stores the open bundle where it isn't stored yet. @returns whether another one is open now, because it is signed later. */
  async #persist(): Promise<boolean> {
    const open = this.#search;
    if (!open || open.opened.stored) return false;
    const stored = await this.#session?.bundles.persist(open);
    if (!this.#search || !stored || stored === open) return false;
    const isOther = stored.opened.version !== open.opened.version;
    if (isOther) this.#switchTo(stored);
    else this.#serve(stored);
    if (!isOther && stored.opened.stored) this.#report({ type: 'stored' });
    return isOther;
  }

  *#idleWork(search: Search): Generator<unknown> {
    // The index cache comes first, because it shortens the next start and many pages close within seconds.
    yield this.#queue.run(() => this.#saveIndex());
    yield search.texts?.indexed();
    yield this.#queue.run(() => this.#saveTextIndex());
    try {
      yield* search.validate();
    } catch (thrown) {
      const error = asFingerpostError(thrown);
      // Other errors, such as a lack of memory, may pass.
      if (error.code === 'bundle-corrupt') this.#onDamage(search.opened.version, error);
    }
  }

  async #saveIndex(): Promise<void> {
    const open = this.#search;
    if (!open || open.opened.indexCached || !(await this.#session?.bundles.saveIndex(open))) return;
    if (this.#search === open) this.#setIndexCached(true);
  }

  async #saveTextIndex(): Promise<void> {
    if (this.#search?.texts) await this.#session?.bundles.saveTextIndex(this.#search);
  }

  /** A failure of the texts costs nothing else: the open bundle goes on answering without them. */
  #onTexts(version: string, texts: TextsState, failure?: FingerpostError): void {
    const search = this.#search;
    if (search?.opened.version !== version) return;
    this.#search = { ...search, opened: { ...search.opened, texts } };
    const error = failure && { code: failure.code, message: failure.message };
    this.#report({ type: 'texts', texts, ...(error && { error }) });
  }

  /** Makes the next request load texts that could not be had, and loads them while idle. */
  #retryTexts(): void {
    const search = this.#search;
    if (search?.opened.texts !== 'unavailable') return;
    search.texts?.retry();
    if (this.#platform.idleWork) this.#idle.begin(this.#idleWork(search));
  }

  #setIndexCached(indexCached: boolean): void {
    const search = this.#search;
    this.#search = search && { ...search, opened: { ...search.opened, indexCached } };
    this.#report({ type: 'index-cached', indexCached });
  }

  /** Rolls back to the last good bundle. Where there is none, the damaged bundle goes on answering. */
  #onDamage(version: string, damage: FingerpostError): void {
    if (this.#damage || this.#search?.opened.version !== version) return;
    this.#damage = damage;
    const { code, message } = damage;
    const rollBack = async (): Promise<void> => {
      const open = this.#search;
      if (open?.opened.version !== version) return;
      const older = await this.#session?.bundles.rollBack(open, damage);
      if (older) this.#switchTo(older);
      this.#report({ type: 'damaged', version, code, message });
    };
    this.#rollback = this.#queue.run(rollBack).catch(() => {});
  }
}

async function answerFrom(search: Search | undefined, wire: WireRequest): Promise<ApiResponse> {
  if (!search)
    throw new FingerpostError('internal', 'A request came before a bundle was open: this is a bug');
  try {
    const response = await search.api(toApiRequest(wire));
    if (!response) throw new Error(`${wire.url} does not belong to the base`);
    return response;
  } catch (error) {
    return internalErrorResponse(error);
  }
}
