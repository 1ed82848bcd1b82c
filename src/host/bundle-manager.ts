import { type Manifest, parseManifest } from '../bundle/manifest.ts';
import { totalBytes } from '../bundle/open.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BundleStore, BundleToStore } from '../store/bundle-store.ts';
import { layeredSource } from '../store/layered-source.ts';
import { bundleKey } from '../store/plan-eviction.ts';
import {
  type BuildOptions,
  buildSearch,
  fetchTimed,
  type Search,
  withStored,
  yieldToTasks,
} from './build-search.ts';
import { createBundleTrust, type TrustOptions } from './bundle-trust.ts';
import {
  type BundleLocation,
  bundleLocation,
  createBundleFetcher,
  findBundle,
  type TrustedBundle,
} from './found-bundle.ts';
import { INDEX_BUILD_ID } from './index-build-id.ts';
import { fetchedFromCache, packIndexCache, unpackIndexCache } from './index-cache.ts';
import { shouldReplace } from './should-replace.ts';
import type { Tabs } from './tabs.ts';

export interface BundleManagerOptions extends BuildOptions, HostOptions, Pick<TrustOptions, 'ed25519'> {
  readonly fetch: typeof globalThis.fetch;
  readonly bundleStore: BundleStore;
  readonly tabs: Tabs;
  /** Told, in a sentence, why a bundle could not be opened from the device, or stored there. */
  readonly onProblem: (problem: string) => void;
}

/** Where a host gets its bundles: from the device, from the app's own files, from the network. */
export interface BundleManager {
  /**
   * The best bundle at hand.
   * @throws FingerpostError of the network, where none can be had.
   */
  open(): Promise<Search>;
  /** Stores the open bundle where it is not stored yet, and says in it so. @returns the same where that failed. */
  persist(search: Search): Promise<Search>;
  /**
   * Keeps on the device what was worked out for a stored bundle, so that it needn't be at the next start.
   * @returns whether it is there now.
   */
  saveIndex(search: Search): Promise<boolean>;
  /** The bundle on the device, as one that another tab stored; `undefined` where none can be opened. */
  openStored(): Promise<Search | undefined>;
  /**
   * Another bundle than the open one, stored if possible; the same where the browser cleared it away, and it is stored
   * again; `undefined` where there is neither.
   * @throws Unreachable where nobody could be asked; FingerpostError where there is one that can't be taken.
   */
  checkForUpdate(open: Search): Promise<Search | undefined>;
  /**
   * Marks the open bundle, which turned out to be damaged, and drops it from the device, where another one is there.
   * @returns that one; `undefined` where there is none, as a damaged bundle is better than no bundle.
   */
  rollBack(open: Search, damage: FingerpostError): Promise<Search | undefined>;
}

/** Not even a manifest was to be had: there is no network. */
export class UnreachableError extends FingerpostError {}

export function createBundleManager(options: BundleManagerOptions): BundleManager {
  const { bundleStore: store, tabs, onProblem } = options;
  const network = bundleLocation('network', options.bundle, options.fetch);
  const precached =
    options.precached === undefined
      ? undefined
      : bundleLocation('precached', options.precached, options.fetch);
  const fetcher = createBundleFetcher(store, options);
  const trust = createBundleTrust(store, options);
  /** What was taken last from elsewhere, until it is stored. */
  let unkept: BundleToStore | undefined;
  /** The same where it is still what is open: another tab may have stored another since. */
  const unkeptOf = ({ opened }: Search) => (unkept?.version === opened.version ? unkept : undefined);

  /** @param without a version that is not wanted. */
  const stored = async (without?: string): Promise<Search | undefined> => {
    const begun = options.now();
    const reading = store.indexCache();
    const { manifests, parts, signatures } = await store.contents();
    for (const [i, manifest] of manifests.entries()) {
      try {
        if (without !== undefined && parseManifest(manifest).version === without) continue;
        await trust.checkStored(manifest, signatures?.[i]);
        const again = await buildAgain(reading, manifest, begun);
        if (again) return again;
        const waited = options.now() - begun;
        const source = layeredSource({ manifest, store, stored: parts, arrived: new Map() });
        const { download, ...fetched } = await fetchTimed(source, options);
        return await buildSearch({ ...fetched, download: waited + download }, 'store', options);
      } catch (error) {
        onProblem(`The bundle on the device can't be opened: ${asFingerpostError(error).message}`);
      }
    }
    return undefined;
  };

  /** A search out of what was worked out before, if it was. */
  const buildAgain = async (reading: Promise<unknown>, manifest: Uint8Array, begun: number) => {
    try {
      const prepared = await unpackIndexCache(reading, manifest);
      if (!prepared) return undefined;
      const fetched = { ...fetchedFromCache(manifest, prepared), download: options.now() - begun, unpack: 0 };
      return await buildSearch(fetched, 'store', options, prepared);
    } catch {
      // It can be worked out again of the parts, and is then kept anew.
      return undefined;
    }
  };

  /** Makes sure that a bundle can be decoded to the last byte, before anything is given up for it. */
  const proven = async (search: Search): Promise<Search> => {
    for (const _ of search.prove()) {
      await yieldToTasks();
      options.signal?.throwIfAborted();
    }
    return search;
  };

  const fetchFirst = async (place: BundleLocation): Promise<Search> => {
    const found = await trust.check(await findBundle(place, options.signal));
    const search = await buildSearch(await fetcher.fetch(found), place.from, options);
    trust.accepted(found.signed);
    unkept = fetcher.releaseFetched(found);
    return search;
  };

  const look = async (open: Search): Promise<TrustedBundle | undefined> => {
    // Asked first: a broken database is found out, and dropped, by that.
    const evicted = !(await store.contents()).current && (open.opened.stored || !unkeptOf(open));
    let failure: FingerpostError | undefined;
    for (const place of precached ? [network, precached] : [network]) {
      try {
        const found = await findBundle(place, options.signal);
        const isOther = shouldReplace(found.manifest, open.opened, place.from);
        if (isOther || (evicted && place === network)) return await trust.check(found);
        if (place === network) return undefined;
      } catch (error) {
        const { code, message } = asFingerpostError(error);
        if (code !== 'bundle-unreachable') throw error;
        failure ??= new UnreachableError(code, message, { cause: error });
      }
    }
    if (failure) throw failure;
    return undefined;
  };

  const take = async (found: TrustedBundle, open: Search): Promise<Search> => {
    const { manifest } = found;
    const { version } = manifest;
    const { current, parts, quarantined } = await store.contents();
    if (current === version) {
      // Another tab was faster.
      const search = await stored();
      if (search?.opened.version === version) return search;
    }
    const key = refusalKey(manifest);
    const reason = quarantined.get(key);
    if (reason) throw unusable(version, reason);
    const missing = manifest.parts.filter(({ name }) => !parts.has(name));
    const hasRoom = await store.makeRoom(totalBytes({ parts: missing }));
    if (!hasRoom && open.opened.stored) throw full(version);

    const fetched = await fetcher.fetch(found);
    const search = await buildSearch(fetched, found.from, options)
      .then(proven)
      .catch(async (error) => {
        const { code, message } = asFingerpostError(error);
        // Anything else, a lack of memory for instance, may pass.
        if (!/^bundle-(corrupt|version)$/.test(code)) throw error;
        await store.quarantine(key, message);
        throw unusable(version, message);
      });
    const taken = fetcher.releaseFetched(found);
    const kept = await store.save(taken);
    // What is on the device is given up only for what is there as well.
    if (kept === 'full' && open.opened.stored) throw full(version);
    trust.accepted(found.signed);
    unkept = kept === 'saved' ? undefined : taken;
    if (unkept) return search;
    tabs.announce(version);
    return withStored(search, true);
  };

  return {
    openStored: () => stored(),
    open: async () =>
      (await stored()) ??
      tabs.withLock(async () => {
        const another = await stored();
        if (another) return another;
        // What keeps the app's own bundle away matters to nobody where the network's can be had, nor where it can't.
        const own = precached && (await fetchFirst(precached).catch(() => undefined));
        return own ?? fetchFirst(network);
      }),
    async persist(search) {
      const bundle = unkeptOf(search);
      if (!bundle) return search;
      const { version } = bundle;
      const kept = await store.save(bundle);
      if (kept === 'full') onProblem(full(version).message);
      if (kept !== 'saved') return search;
      unkept = undefined;
      tabs.announce(version);
      return withStored(search, true);
    },
    async saveIndex({ opened, manifestBytes, indexCache }) {
      const packed = opened.stored ? await packIndexCache(indexCache, manifestBytes) : undefined;
      if (!packed || options.signal?.aborted) return false;
      return store.saveIndex(packed, packed.bytes.length);
    },
    checkForUpdate: async (open) => {
      const found = await look(open);
      return found && tabs.withLock(() => take(found, open));
    },
    async rollBack({ opened: { version }, manifestBytes }, { message }) {
      const search = await stored(version);
      if (!search) return undefined;
      await store.quarantine(refusalKey(parseManifest(manifestBytes)), message);
      await store.drop(version);
      tabs.announce(search.opened.version);
      return search;
    },
  };
}

/** Other code may well read what this code can't. */
function refusalKey(manifest: Manifest): string {
  return `${INDEX_BUILD_ID} ${bundleKey(manifest)}`;
}

function full(version: string): FingerpostError {
  return new FingerpostError(
    'store-full',
    `The device has no room for the bundle ${version}: free some, or give this site more`,
  );
}

function unusable(version: string, reason: string): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `The bundle ${version} can't be opened and is left alone until another is published: ${reason}`,
  );
}
