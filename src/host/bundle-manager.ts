import { type Manifest, type ManifestPart, parseManifest } from '../bundle/manifest.ts';
import { totalBytes } from '../bundle/open.ts';
import { sha256Hex } from '../bundle/source/sha256.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BundleStore, BundleToStore } from '../store/bundle-store.ts';
import { layeredSource } from '../store/layered-source.ts';
import { isLeftAlone, type Quarantined, withOpening } from '../store/quarantine.ts';
import {
  type BuildOptions,
  buildSearch,
  fetchTimed,
  type Search,
  type TextsOptions,
  withManifest,
  withStored,
  yieldToTasks,
} from './build-search.ts';
import { createBundleTrust, haveSameBytes, rollbackError, type TrustOptions } from './bundle-trust.ts';
import {
  type BundleLocation,
  bundleLocation,
  createBundleFetcher,
  findBundle,
  type TrustedBundle,
} from './found-bundle.ts';
import { INDEX_BUILD_ID } from './index-build-id.ts';
import { contentOf, fetchedFromCache, packIndexCache, unpackIndexCache } from './index-cache.ts';
import { shouldReplace } from './should-replace.ts';
import type { Tabs } from './tabs.ts';
import { fetchTextPart, type TextLocations, withTextPart } from './texts/fetch-text-part.ts';
import { packTextIndex, unpackTextIndex } from './texts/text-index-cache.ts';

/** The options of a host, and the network, store and callbacks of its bundle manager. */
export interface BundleManagerOptions
  extends Omit<BuildOptions, 'texts'>,
    HostOptions,
    Pick<TrustOptions, 'ed25519'> {
  readonly fetch: typeof globalThis.fetch;
  readonly bundleStore: BundleStore;
  readonly tabs: Tabs;
  /** Loads the code that searches texts. */
  readonly fullText: TextsOptions['code'];
  readonly onTexts: TextsOptions['onState'];
  /** Called with a sentence that says why a bundle could not be opened from the device, or stored there. */
  readonly onProblem: (problem: string) => void;
}

/** Opens, updates and stores the bundle of a host: from the device, from the app's own files, from the network. */
export interface BundleManager {
  /**
   * Opens the stored bundle, else the app's own, else the network's.
   * @throws FingerpostError of the network, where no bundle can be opened.
   */
  open(): Promise<Search>;
  /**
   * Stores the open bundle unless it is stored already.
   * @returns a search that is marked as stored; the same one where nothing was stored; the bundle on the device where that
   * one is signed later.
   */
  persist(search: Search): Promise<Search>;
  /**
   * Saves the index cache of a stored bundle, so that the next start need not decode and index.
   * @returns whether it is on the device now.
   */
  saveIndex(search: Search): Promise<boolean>;
  /** Saves the index of a stored bundle's texts, if it was built and is not saved yet. */
  saveTextIndex(search: Search): Promise<void>;
  /** Returns the bundle on the device, which another tab may have stored; `undefined` where none can be opened. */
  openStored(): Promise<Search | undefined>;
  /**
   * Fetches, verifies and stores the published bundle where it should replace the open one.
   * @returns the other bundle, stored if possible; the same version, stored again, where the browser had evicted it, or with
   * another manifest where the title, the sources or the time of the build differ; `undefined` where nothing is to be done.
   * @throws UnreachableError where no source could be reached; FingerpostError where a bundle was found and can't be used.
   */
  checkForUpdate(open: Search): Promise<Search | undefined>;
  /**
   * Goes back from the damaged open bundle to another one on the device. The damaged one is quarantined and dropped.
   * @returns the other bundle; `undefined`, with nothing changed, where there is none: a damaged bundle is better than none.
   */
  rollBack(open: Search, damage: FingerpostError): Promise<Search | undefined>;
}

/** There is no network: not even a manifest could be fetched. */
export class UnreachableError extends FingerpostError {}

/** Creates the bundle manager of one host. It fetches and reads nothing until one of its methods is called. */
export function createBundleManager(given: BundleManagerOptions): BundleManager {
  const { bundleStore: store, tabs, onProblem } = given;
  const options: BundleManagerOptions & BuildOptions = {
    ...given,
    texts: {
      part: (version, part) => textPart(version, part),
      code: given.fullText,
      saved: async (manifest) => unpackTextIndex(await store.textIndex(), manifest),
      onState: given.onTexts,
    },
  };
  const network = bundleLocation('network', options.bundle, options.fetch);
  const precached =
    options.precached === undefined
      ? undefined
      : bundleLocation('precached', options.precached, options.fetch);
  const textLocations: TextLocations = {
    store,
    locations: precached ? [precached, network] : [network],
    signal: given.signal,
  };
  const fetcher = createBundleFetcher(store, options);
  const trust = createBundleTrust(store, options);
  /** The bundle that was fetched last, until it is stored. */
  let unstored: BundleToStore | undefined;
  /** The same, if it is the bundle of this search: another tab may have stored another one since. */
  const unstoredOf = ({ opened }: Search) => (unstored?.version === opened.version ? unstored : undefined);

  /** Reads the texts of a bundle, and stores them beside its other parts. */
  const textPart = async (version: string, part: ManifestPart): Promise<Uint8Array> => {
    const known = unstored?.version === version ? unstored.parts.get(part.name) : undefined;
    const { unpacked, fetched } = await fetchTextPart(part, { ...textLocations, known });
    if (fetched) {
      if (unstored?.version === version)
        unstored = { ...unstored, parts: new Map([...unstored.parts, [part.name, fetched]]) };
      await store.addPart(version, part.name, fetched);
    }
    return unpacked;
  };

  /** @param except a version that is passed over. */
  const openStored = async (except?: string): Promise<Search | undefined> => {
    const started = options.now();
    const savedIndex = store.indexCache();
    const { manifests, parts, signatures } = await store.contents();
    for (const [i, bytes] of manifests.entries()) {
      try {
        const manifest = parseManifest(bytes);
        if (manifest.version === except) continue;
        await trust.checkStored(bytes, signatures?.[i]);
        const cached = await openFromCache(savedIndex, manifest, bytes, started);
        if (cached) return cached;
        const waited = options.now() - started;
        const source = layeredSource({ manifest: bytes, store, stored: parts, fetched: new Map() });
        const { downloadMs, ...fetched } = await fetchTimed(source, options);
        return await buildSearch({ ...fetched, downloadMs: waited + downloadMs }, 'store', options);
      } catch (error) {
        onProblem(`The bundle on the device can't be opened: ${asFingerpostError(error).message}`);
      }
    }
    return undefined;
  };

  /** Returns a search from the index cache; `undefined` where it isn't of this bundle, or is damaged. */
  const openFromCache = async (
    savedIndex: Promise<unknown>,
    manifest: Manifest,
    bytes: Uint8Array,
    started: number,
  ) => {
    try {
      const indexCache = await unpackIndexCache(savedIndex, manifest);
      if (!indexCache) return undefined;
      const fetched = {
        ...fetchedFromCache(manifest, bytes, indexCache),
        downloadMs: options.now() - started,
        unpackMs: 0,
      };
      return await buildSearch(fetched, 'store', options, indexCache);
    } catch {
      // The index is built from the parts instead, and is then saved again.
      return undefined;
    }
  };

  /** Decodes the bundle to the last byte, before it replaces another one. */
  const validated = async (search: Search): Promise<Search> => {
    for (const _ of search.validate()) {
      await yieldToTasks();
      options.signal?.throwIfAborted();
    }
    return search;
  };

  const fetchFirst = async (location: BundleLocation): Promise<Search> => {
    const found = await trust.check(await findBundle(location, options.signal));
    const search = await buildSearch(await fetcher.fetch(found), location.from, options);
    trust.accepted(found.signed);
    unstored = fetcher.releaseFetched(found);
    return search;
  };

  const findUpdate = async (open: Search, evicted: boolean): Promise<TrustedBundle | undefined> => {
    let failure: FingerpostError | undefined;
    for (const location of precached ? [network, precached] : [network]) {
      try {
        const found = await findBundle(location, options.signal);
        const isOther = shouldReplace(found.manifest, open.opened, location.from);
        if (isOther || (evicted && location === network)) return await trust.check(found);
        if (location === network) return await trust.checkAgain(found, open.manifestBytes);
      } catch (error) {
        const { code, message } = asFingerpostError(error);
        if (code !== 'bundle-unreachable') throw error;
        failure ??= new UnreachableError(code, message, { cause: error });
      }
    }
    if (failure) throw failure;
    return undefined;
  };

  /** Takes another manifest or signature of the open bundle. */
  const renew = async ({ manifest, bytes, signed }: TrustedBundle, open: Search): Promise<Search> => {
    const bundle = unstoredOf(open);
    if (bundle) unstored = { ...bundle, manifest: bytes, signed };
    trust.accepted(signed);
    await store.renew(manifest.version, bytes, signed);
    return withManifest(open, manifest, bytes);
  };

  const applyUpdate = async (found: TrustedBundle, open: Search): Promise<Search> => {
    const { manifest } = found;
    const { version } = manifest;
    const { manifests, parts, quarantined } = await store.contents();
    if (manifests[0] && haveSameBytes(manifests[0], found.bytes)) {
      // Another tab was faster.
      const search = await openStored();
      if (search?.opened.version === version) return search;
    }
    await trust.checkTime(found.signed);
    const key = await quarantineKey(found.bytes);
    const known = quarantined.get(key);
    if (known && isLeftAlone(known, Date.now())) throw leftAloneError(version, known);
    const missing = manifest.parts.filter(({ name }) => !parts.has(name));
    const hasRoom = await store.makeRoom(totalBytes({ parts: missing }));
    if (!hasRoom && open.opened.stored) throw storeFullError(version);

    const fetched = await fetcher.fetch(found);
    // Opening it may take all memory, so that the tab or worker ends here.
    await store.quarantine(key, withOpening(known, Date.now()));
    const search = await buildSearch(fetched, found.from, options)
      .then(validated)
      .catch(async (error) => {
        const { code, message } = asFingerpostError(error);
        // Other errors, such as a lack of memory, may pass.
        const unusable = /^bundle-(corrupt|version)$/.test(code) ? { reason: message } : undefined;
        await store.quarantine(key, unusable);
        throw unusable ? leftAloneError(version, unusable) : error;
      });
    await store.quarantine(key, undefined);
    const bundle = await withTextPart(fetcher.releaseFetched(found), manifest, textLocations);
    const result = await store.save(bundle, options.allowRollback);
    // Another tab has stored a newer one without waiting for the lock.
    if (result === 'earlier') throw rollbackError();
    // A stored bundle is only replaced by a bundle that is stored as well.
    if (result === 'full' && open.opened.stored) throw storeFullError(version);
    trust.accepted(found.signed);
    unstored = result === 'saved' ? undefined : bundle;
    if (unstored) return search;
    tabs.announce(version);
    return withStored(search, true);
  };

  /** Returns the bundle on the device in place of one that is signed earlier: it was opened while the store was out of reach. */
  const newerStored = async (search: Search): Promise<Search> => {
    const stored = await openStored();
    // The one before the current one, which may be damaged, can be signed earlier than the open one.
    if (!stored || stored.opened.version !== (await store.contents()).current) return search;
    onProblem(rollbackError().message);
    unstored = undefined;
    return stored;
  };

  return {
    openStored: () => openStored(),
    open: async () =>
      (await openStored()) ??
      tabs.withLock(async () => {
        const storedMeanwhile = await openStored();
        if (storedMeanwhile) return storedMeanwhile;
        // An error of the app's own bundle is dropped: the network's bundle, or its error, is the better answer.
        const own = precached && (await fetchFirst(precached).catch(() => undefined));
        return own ?? fetchFirst(network);
      }),
    async persist(search) {
      const bundle = unstoredOf(search);
      if (!bundle) return search;
      const { version } = bundle;
      const result = await store.save(bundle, options.allowRollback);
      if (result === 'full') onProblem(storeFullError(version).message);
      if (result === 'earlier') return newerStored(search);
      if (result !== 'saved') return search;
      unstored = undefined;
      tabs.announce(version);
      return withStored(search, true);
    },
    async saveIndex({ opened, manifest, indexCache }) {
      const packed = opened.stored ? await packIndexCache(indexCache, manifest) : undefined;
      if (!packed || options.signal?.aborted) return false;
      return store.saveIndex(packed, packed.bytes.length);
    },
    async saveTextIndex({ opened, manifest, texts }) {
      const index = opened.stored ? texts?.takeBuilt() : undefined;
      const packed = index && (await packTextIndex(index.save(), manifest));
      if (packed && !options.signal?.aborted) await store.saveTextIndex(packed, packed.bytes.length);
    },
    checkForUpdate: async (open) => {
      // Read the store first: that finds a broken database, and drops it.
      const evicted = !(await store.contents()).current && (open.opened.stored || !unstoredOf(open));
      const found = await findUpdate(open, evicted);
      if (!found) return undefined;
      const isRenewed = !evicted && contentOf(found.manifest) === contentOf(open.manifest);
      return isRenewed ? renew(found, open) : tabs.withLock(() => applyUpdate(found, open));
    },
    async rollBack({ opened: { version }, manifestBytes }, { message }) {
      const search = await openStored(version);
      if (!search) return undefined;
      await store.quarantine(await quarantineKey(manifestBytes), { reason: message });
      await store.drop(version);
      tabs.announce(search.opened.version);
      return search;
    },
  };
}

/**
 * Returns the key by which a bundle that can't be opened is quarantined. It has the build ID, because other code may be able to read what this
 * code can't, and the hash of the whole manifest, because another one of the same version may be intact.
 */
async function quarantineKey(manifest: Uint8Array): Promise<string> {
  return `${INDEX_BUILD_ID} ${await sha256Hex(manifest)}`;
}

function storeFullError(version: string): FingerpostError {
  return new FingerpostError(
    'store-full',
    `The device has no room for the bundle ${version}: free some, or give this site more`,
  );
}

function leftAloneError(version: string, known: Quarantined): FingerpostError {
  if ('reason' in known)
    return new FingerpostError(
      'bundle-corrupt',
      `The bundle ${version} can't be opened and is left alone until another is published: ${known.reason}`,
    );
  return new FingerpostError(
    'bundle-too-large',
    `Opening the bundle ${version} ended its worker or its page ${known.unfinished} times, perhaps for lack of memory. It is tried again in an hour, or once another is published`,
  );
}
