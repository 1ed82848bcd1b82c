import type { VerifyEd25519 } from '../bundle/signature.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostOptions, HostReport, SearchHost, WireRequest } from '../protocol/host.ts';
import { type BundleStore, noStore } from '../store/bundle-store.ts';
import type { StoreOptions } from '../store/connection.ts';
import { type Search, withStored } from './build-search.ts';
import { type BundleManager, createBundleManager, UnreachableError } from './bundle-manager.ts';
import { attempt, searchFailed, toApiRequest } from './host-wire.ts';
import { IdleQueue } from './idle-queue.ts';
import { openLive } from './open-live.ts';
import { noOtherTabs, type OpenTabs } from './tabs.ts';

export interface SearchHostParts {
  /** The network that the bundle comes through. */
  readonly fetch: typeof globalThis.fetch;
  readonly openStore: (bundle: string, options: StoreOptions) => BundleStore;
  readonly openTabs: OpenTabs;
  /** For where the platform has no Ed25519. */
  readonly ed25519: VerifyEd25519;
  /**
   * Whether to work while no request is being answered: to save the index cache, and to prove that the bundle can be decoded. Not
   * in a thread that is the page's.
   */
  readonly idleWork?: boolean;
}

/**
 * The search itself, behind the messages of the protocol: the same in a Web Worker, a Service Worker and the page.
 * What it knows can be read again from the device, so a host that is killed loses nothing.
 */
export function createSearchHost(parts: SearchHostParts): SearchHost {
  /** What answers. Another bundle takes its place in one assignment; what was is garbage then. */
  let search: Search | undefined;
  /** What is wrong with it, if anything is. */
  let damage: FingerpostError | undefined;
  /** Settles once it is no longer what answers, where there is another. */
  let goingBack: Promise<unknown> = Promise.resolve();
  let supply: BundleManager | undefined;
  /** The options that it was made for. */
  let key = '';
  let report: (report: HostReport) => void = () => {};
  let end = (): void => {};

  /** One piece of work after the other, as they all change what answers. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  const idle = new IdleQueue();
  function* whileIdle(next: Search): Generator<unknown> {
    // The cache that shortens the next start comes first, because many pages are gone in seconds.
    yield inTurn(prepare);
    yield* proving(next);
  }
  function* proving({ opened, prove }: Search): Generator<unknown> {
    try {
      yield* prove();
    } catch (thrown) {
      // A lack of memory, for instance, may pass.
      const error = asFingerpostError(thrown);
      if (error.code === 'bundle-corrupt') onDamage(opened.version, error);
    }
  }
  /** What is open is damaged: it makes way for the last good one where there is one, and goes on answering where not. */
  const onDamage = (version: string, error: FingerpostError): void => {
    if (damage || search?.opened.version !== version) return;
    damage = error;
    goingBack = inTurn(async () => {
      const open = search;
      if (open?.opened.version !== version) return;
      const older = await supply?.rollBack(open, error);
      if (older && search) switchTo(older);
      report({ type: 'damaged', code: error.code, message: error.message });
    });
  };
  const prepare = async (): Promise<void> => {
    const open = search;
    if (!open || open.opened.indexCached || !(await supply?.saveIndex(open)) || search !== open) return;
    tellPrepared(true);
  };
  const tellPrepared = (indexCached: boolean): void => {
    search = search && { ...search, opened: { ...search.opened, indexCached } };
    report({ type: 'index-cached', indexCached });
  };
  const take = (next: Search): void => {
    if (next.opened.version !== search?.opened.version) damage = undefined;
    search = next;
    if (parts.idleWork) idle.begin(whileIdle(next));
  };
  const switchTo = (next: Search): void => {
    take(next);
    report({ type: 'switched', opened: next.opened });
  };

  const hear = (version: string): void => {
    inTurn(async () => {
      if (!search || search.opened.version === version) return;
      const next = await supply?.openStored();
      if (next && search && next.opened.version !== search.opened.version) switchTo(next);
    });
  };

  const connect = (options: HostOptions): BundleManager => {
    end();
    const onProblem = (reason: string) => report({ type: 'store-failed', reason });
    const onDropped = (): void => {
      search = search && withStored(search, false);
      report({ type: 'dropped' });
    };
    const onIndexEvicted = () => tellPrepared(false);
    const storing = { onProblem, onDropped, onIndexEvicted };
    const bundleStore = options.store ? parts.openStore(options.bundle, storing) : noStore;
    const tabs = options.store ? parts.openTabs(options.bundle, hear) : noOtherTabs;
    const work = new AbortController();
    end = () => {
      work.abort(closed());
      bundleStore.close();
      tabs.close();
    };
    const { base, passthrough } = options;
    return createBundleManager({
      ...options,
      apiOptions: { base, passthrough, live: openLive(options, parts.fetch) },
      fetch: parts.fetch,
      ed25519: parts.ed25519,
      bundleStore,
      tabs,
      onProblem,
      onDamage,
      onProgress: (progress) => {
        tabs.heartbeat();
        report({ type: 'progress', progress });
      },
      signal: work.signal,
      now: () => performance.now(),
    });
  };

  const keep = async (): Promise<void> => {
    if (!search || !supply || search.opened.stored) return;
    const open = search;
    const kept = await supply.persist(open);
    // Closed meanwhile, or there is no room still.
    if (!search || kept === open) return;
    take(kept);
    if (search.opened.stored) report({ type: 'stored' });
  };

  return {
    open: (options, listener) =>
      attempt(() =>
        inTurn(async () => {
          report = listener;
          // What came of a bundle before an attempt failed is not fetched again in the next.
          if (key !== JSON.stringify(options)) supply = connect(options);
          key = JSON.stringify(options);
          const first = await supply!.open();
          // What was done already heeds no signal.
          if (!supply) throw closed();
          take(first);
          // Nobody waits for the disk.
          queueMicrotask(() => inTurn(keep));
          return first.opened;
        }),
      ),

    update: () =>
      attempt(() =>
        inTurn(async () => {
          if (!search || !supply)
            throw new FingerpostError('internal', 'An update came before a bundle was open');
          try {
            const { version } = search.opened;
            const next = await supply.checkForUpdate(search);
            const isOther = next !== undefined && next.opened.version !== version;
            if (isOther && search) switchTo(next);
            else if (next?.opened.stored && search) {
              // What the browser had cleared away is there again, and what was worked out of it is not.
              take(next);
              tellPrepared(false);
              report({ type: 'stored' });
            }
            // What was no room for may have some now.
            if (!next) await keep();
            // To be told again for as long as the publisher has nothing better.
            if (damage && !isOther) throw damage;
            return { state: isOther ? 'switched' : 'current' };
          } catch (error) {
            if (!(error instanceof UnreachableError)) throw error;
            return { state: 'unreachable', error: { code: error.code, message: error.message } };
          }
        }),
      ),

    handle(request) {
      idle.postpone();
      return attempt(async () => {
        const asked = search;
        const answered = await answer(asked, request);
        if (!damage || search !== asked) return answered;
        // It may have turned out just now.
        await goingBack.catch(() => {});
        return search && search.opened.version !== asked?.opened.version ? answer(search, request) : answered;
      }).finally(() => idle.postpone());
    },

    async close() {
      search = undefined;
      supply = undefined;
      key = '';
      idle.end();
      end();
    },
  };
}

const closed = (): FingerpostError => new FingerpostError('closed', 'The search was closed');

async function answer(search: Search | undefined, wire: WireRequest): Promise<ApiResponse> {
  if (!search)
    throw new FingerpostError('internal', 'A request came before a bundle was open: this is a bug');
  try {
    const answered = await search.api(toApiRequest(wire));
    if (!answered) throw new Error(`${wire.url} does not belong to the base`);
    return answered;
  } catch (error) {
    return searchFailed(error);
  }
}
