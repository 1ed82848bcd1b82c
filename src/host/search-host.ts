import { FingerpostError } from '../core/errors.ts';
import type { Api } from '../http/api.ts';
import type { ApiResponse } from '../http/responses.ts';
import {
  type HostOptions,
  type HostReport,
  type HostStatus,
  nothingOpen,
  type SearchHost,
  type Updated,
  type WireRequest,
  type WireResult,
} from '../protocol/host.ts';
import { noStore } from '../store/bundle-store.ts';
import type { OpenSearch } from './build-search.ts';
import type { OpenBundle } from './bundle/install.ts';
import { installOpen, openFirst, update } from './bundle/lifecycle.ts';
import { isOpen, openStored } from './bundle/stored.ts';
import type { Trusted } from './bundle/trust.ts';
import { closedError, type HostSession, openSession, type SearchHostPlatform } from './host-session.ts';
import { attempt, internalErrorResponse, toApiRequest, toWireError } from './host-wire.ts';
import { IdleQueue } from './idle-queue.ts';
import { saveIndex } from './index-cache.ts';

/**
 * Creates the search behind the messages of the protocol: the same in a Web Worker, a Service Worker and the page.
 * A host that is killed loses nothing, because it reads its bundle from the device again.
 * @returns an object whose methods may be called on their own, or be spread into another host's.
 */
export function createSearchHost(platform: SearchHostPlatform): SearchHost {
  return new LocalSearchHost(platform);
}

/** The session and the bundle of a host. It has neither before `open` and after `close`. */
interface HostState {
  readonly session?: HostSession;
  /** Answers every request. Another bundle replaces it in one assignment. */
  readonly open?: OpenBundle | undefined;
  /** Answers suggest while the first bundle is loading, once the search part is there. */
  readonly early?: Api | undefined;
  readonly problem?: Pick<HostStatus, 'storeProblem' | 'storeProblemKind'> | undefined;
}

/**
 * Work that replaces the open bundle runs in `#queue`, one piece at a time. Neither requests nor `close` wait for the queue, so queued
 * work checks after each `await` whether the host is still open.
 */
class LocalSearchHost implements SearchHost {
  readonly #platform: SearchHostPlatform;
  readonly #queue = new SerialQueue();
  readonly #idle = new IdleQueue();
  #report: (report: HostReport) => void = () => {};
  #state: HostState = {};

  constructor(platform: SearchHostPlatform) {
    this.#platform = platform;
  }

  // Properties, because an object with the methods of a class can't be spread.
  readonly open: SearchHost['open'] = (options, report) =>
    attempt(() => this.#queue.run(() => this.#open(options, report)));

  readonly update = (): Promise<WireResult<Updated>> => attempt(() => this.#queue.run(() => this.#update()));

  readonly handle = (request: WireRequest): Promise<WireResult<ApiResponse>> => {
    this.#idle.postpone();
    const api = this.#search?.api ?? this.#state.early;
    return attempt(() => answerFrom(api, request)).finally(() => this.#idle.postpone());
  };

  readonly close = async (): Promise<void> => {
    const { session } = this.#state;
    this.#state = {};
    this.#idle.end();
    session?.close();
  };

  get #search(): OpenSearch | undefined {
    return this.#state.open?.search;
  }

  get #version(): string | undefined {
    return this.#search?.manifest.version;
  }

  get #status(): HostStatus {
    const { session, open, problem } = this.#state;
    const status = { ...nothingOpen(session?.store !== noStore && (open?.stored || !problem)), ...problem };
    if (!open) return status;
    const { stored, indexCached } = open;
    const { manifest, places, from, times, texts } = open.search;
    const { version, created } = manifest;
    const facts = { version, created, places, from, times, ...(texts && { texts: texts.state }) };
    return { ...status, stored, indexCached, ...facts };
  }

  /** Changes the state unless the host was closed meanwhile, and posts the status. @param error what has just failed. */
  #change(changes: HostState, error?: FingerpostError): void {
    if (!this.#state.session) return;
    this.#state = { ...this.#state, ...changes };
    const searchable = this.#state.early !== undefined;
    const failed = error && { error: toWireError(error) };
    this.#report({ type: 'status', status: this.#status, searchable, ...failed });
  }

  async #open(options: HostOptions, report: (report: HostReport) => void): Promise<HostStatus> {
    this.#report = report;
    const session = this.#sessionFor(options);
    const open = await openFirst(session);
    if (this.#state.session !== session) throw closedError();
    if (open instanceof FingerpostError) {
      this.#change({ early: undefined }, open);
      throw open;
    }
    this.#serve(open);
    // The answer does not wait for the disk.
    queueMicrotask(() => this.#queue.run(() => this.#install()));
    return this.#status;
  }

  async #update(): Promise<Updated> {
    const { session, open } = this.#state;
    if (!session || !open) throw new FingerpostError('internal', 'An update came before a bundle was open');
    const result = await update(open, session);
    const isRefused = result instanceof FingerpostError;
    if (!isRefused && result.state === 'replaced') this.#switchTo(result.next);
    else if (!isRefused && result.state === 'renewed') this.#renew(result.by);
    // The device may have room by now, or the store may have opened late, with a bundle that is signed later.
    else if (await this.#install()) return {};
    if (isRefused) throw result;
    if (result.state === 'unreachable') return { unreachable: toWireError(result.error) };
    this.#retryLateParts();
    return {};
  }

  /** Returns the session that is open already, because it has the parts that a failed attempt fetched. */
  #sessionFor(options: HostOptions): HostSession {
    if (this.#state.session) return this.#state.session;
    const session = openSession(options, this.#platform, {
      onProgress: (progress) => this.#report({ type: 'progress', progress }),
      onSearchable: (early) => {
        if (!this.#state.open) this.#change({ early });
      },
      onProblem: (storeProblem, storeProblemKind) =>
        this.#change({ problem: { storeProblem, storeProblemKind } }),
      onLost: (what) => this.#note({ indexCached: false, ...(what === 'bundles' && { stored: false }) }),
      onStoredElsewhere: (version) => void this.#queue.run(() => this.#follow(version)),
      unstoredParts: (version) => {
        const bundle = this.#state.open?.bundle;
        return bundle?.version === version ? bundle.parts : undefined;
      },
      // A failure of the texts costs nothing else: the open bundle continues to answer without them.
      onTexts: (version, failure) => {
        if (this.#version === version) this.#change({}, failure);
      },
    });
    this.#state = { session };
    return session;
  }

  /** Serves a bundle, or goes on to once it is stored, unless the host was closed meanwhile. */
  #serve(open: OpenBundle): void {
    const { session, problem } = this.#state;
    if (!session) return;
    this.#change({ open, early: undefined, problem: open.stored ? undefined : problem });
    this.#idle.begin(this.#idleSteps(open.search));
  }

  /** Notes changes of the open bundle, which was decoded once and continues to answer. */
  #note(changes: Partial<OpenBundle>): void {
    const { open } = this.#state;
    if (open) this.#change({ open: { ...open, ...changes } });
  }

  /**
   * Serves a bundle in place of the open one, unless the host was closed meanwhile. It may be the same one in other files, or stored
   * again after the browser evicted it with its index cache.
   * @returns whether it has another version.
   */
  #switchTo(next: OpenBundle): boolean {
    const before = this.#version;
    if (before === undefined) return false;
    this.#serve(next);
    return this.#version !== before;
  }

  /** Takes another manifest of the open bundle. */
  #renew({ manifest, bytes, signed }: Trusted): void {
    const { open } = this.#state;
    if (!open) return;
    const search = { ...open.search, manifest, manifestBytes: bytes, api: open.search.apiOf(manifest) };
    this.#note({ search, bundle: open.bundle && { ...open.bundle, manifest: bytes, signed } });
  }

  /** Switches to the bundle that another tab stored. */
  async #follow(version: string): Promise<void> {
    const { session, open } = this.#state;
    if (!session || !open || this.#version === version) return;
    const next = await openStored(session);
    if (isOpen(next) && next.search.manifest.version !== this.#version) this.#switchTo(next);
  }

  /** Stores the open bundle where it isn't stored yet. @returns whether another one is open now, because it is signed later. */
  async #install(): Promise<boolean> {
    const { session, open } = this.#state;
    if (!session || !open?.bundle) return false;
    const next = await installOpen(open, session);
    if (!this.#search || next === open) return false;
    return this.#switchTo(next);
  }

  /** The index cache comes first, because it shortens the next start and many pages close within seconds. */
  #idleSteps(search: OpenSearch): (() => Promise<unknown>)[] {
    const { session } = this.#state;
    return [
      () => this.#queue.run(() => this.#saveIndex()),
      async () => search.outlines?.loaded(),
      async () => search.hours?.wait(),
      () => (session?.allWords ? search.words.allLoaded() : search.words.loaded(undefined)),
      async () => search.texts?.indexed(),
      () => this.#queue.run(() => this.#saveTextIndex()),
    ];
  }

  async #saveIndex(): Promise<void> {
    const { session, open } = this.#state;
    if (!session || !open?.stored || open.indexCached) return;
    const { manifest, indexCache } = open.search;
    const isSaved = await saveIndex(session.store, 'search', manifest, indexCache);
    if (isSaved && this.#search === open.search) this.#note({ indexCached: true });
  }

  async #saveTextIndex(): Promise<void> {
    const { session, open } = this.#state;
    if (!session || !open?.stored) return;
    const { manifest, texts } = open.search;
    const index = texts?.takeBuilt();
    if (index) await saveIndex(session.store, 'texts', manifest, index.save());
  }

  /** Makes the next request load outlines, opening hours, words and texts that could not be had, and loads them while idle. */
  #retryLateParts(): void {
    const search = this.#search;
    if (!search) return;
    const retried = [search.words, search.outlines, search.hours, search.texts].filter((part) =>
      part?.retry(),
    );
    if (retried.length > 0) this.#idle.begin(this.#idleSteps(search));
  }
}

/** Runs asynchronous work one piece at a time, in the order of the calls. */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Returns the result of `work`. A rejection reaches the caller alone; the next piece runs all the same. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

async function answerFrom(api: Api | undefined, wire: WireRequest): Promise<ApiResponse> {
  if (!api) throw new FingerpostError('internal', 'A request came before a bundle was open: this is a bug');
  try {
    const response = await api(toApiRequest(wire));
    if (!response) throw new Error(`${wire.url} does not belong to the base`);
    return response;
  } catch (error) {
    return internalErrorResponse(error);
  }
}
