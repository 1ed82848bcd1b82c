import type { OpenProgress } from '../bundle/open.ts';
import type { VerifyEd25519 } from '../bundle/signature.ts';
import { FingerpostError, type StoreProblemKind } from '../core/errors.ts';
import type { TextsState } from '../core/place-table.ts';
import type { Api } from '../http/api.ts';
import { createLive, type Live } from '../live/live.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BuildFullText } from '../search/full-text/full-text-index.ts';
import { type BundleStore, noStore } from '../store/bundle-store.ts';
import type { StoreOptions } from '../store/connection.ts';
import { openPersistentValue } from '../store/persistent-value.ts';
import type { BundleContext } from './bundle/context.ts';
import { bundleLocation } from './bundle/find.ts';
import { fetchTextPart } from './bundle/text-part.ts';
import { createBundleTrust } from './bundle/trust.ts';
import { unpackTextIndex } from './index-cache.ts';
import { noOtherTabs, type OpenTabs } from './tabs.ts';

/** How long reading the sites of the last live answer may take, in ms. */
const LIVE_SITES_TIMEOUT_MS = 1000;

/** The network, storage and code that a search host uses. */
export interface SearchHostPlatform {
  /** Fetches the bundle and asks the live API. */
  readonly fetch: typeof globalThis.fetch;
  readonly openStore: (bundle: string, options: StoreOptions) => BundleStore;
  readonly openTabs: OpenTabs;
  /** Verifies a signature where the platform has no Ed25519. */
  readonly ed25519: VerifyEd25519;
  /** Loads the code that searches texts. Called only for a bundle with texts. */
  readonly fullText: () => Promise<BuildFullText>;
}

/** The callbacks of a session. They may be called until the session is closed. */
export interface SessionEvents {
  onProgress(progress: OpenProgress): void;
  /** This API answers suggest while the first bundle is loading. */
  onSearchable(api: Api): void;
  /** The store failed; `reason` is a sentence. */
  onProblem(reason: string, kind: StoreProblemKind): void;
  /** The store dropped its broken database: no bundle is on the device any more. */
  onDropped(): void;
  /** The store deleted the index cache to make room. */
  onIndexEvicted(): void;
  /** Another tab stored this version. */
  onStoredElsewhere(version: string): void;
  /** Returns the packed parts of this version's bundle while the device does not have them. Texts that arrive are added. */
  unstoredParts(version: string): Map<string, Uint8Array> | undefined;
  /** The texts of this version's bundle are loaded, or searched, or can't be had. */
  onTexts(version: string, state: TextsState, failure?: FingerpostError): void;
}

/** A set of options with the store, the network and the tabs that it uses. */
export interface HostSession extends BundleContext {
  /** Identifies the options: equal options have equal keys. */
  readonly key: string;
  /** Aborts the work in progress with FingerpostError `closed`, and closes the store and the channel to other tabs. */
  close(): void;
}

/** Returns the key of the session that these options need. */
export function sessionKey(options: HostOptions): string {
  return JSON.stringify(options);
}

/** @throws FingerpostError `bad-input` for a live API that can't be used. */
export function openSession(
  options: HostOptions,
  platform: SearchHostPlatform,
  events: SessionEvents,
): HostSession {
  const { base, bundle, precached, passthrough, allowRollback } = options;
  const { fetch } = platform;
  const live = openLive(options, fetch);
  const store = options.store ? platform.openStore(bundle, events) : noStore;
  const tabs = options.store ? platform.openTabs(bundle, events.onStoredElsewhere) : noOtherTabs;
  const work = new AbortController();
  const { signal } = work;
  const network = bundleLocation('network', bundle, fetch);
  const locations =
    precached === undefined ? [network] : [bundleLocation('precached', precached, fetch), network];
  return {
    key: sessionKey(options),
    store,
    tabs,
    trust: createBundleTrust(store, { ...options, ed25519: platform.ed25519, signal }),
    locations,
    verified: new Map(),
    allowRollback,
    apiOptions: { base, passthrough, live },
    texts: {
      async part(version, part) {
        const unstored = events.unstoredParts(version);
        const { name } = part;
        const where = { store, locations, signal, known: unstored?.get(name) };
        const { unpacked, packed, isFetched } = await fetchTextPart(part, where);
        if (isFetched) {
          unstored?.set(name, packed);
          await store.addPart(version, name, packed);
        }
        return unpacked;
      },
      code: platform.fullText,
      saved: (manifest) => unpackTextIndex(store.textIndex(), manifest),
      onState: events.onTexts,
    },
    onProblem: events.onProblem,
    onSearchable: events.onSearchable,
    onProgress: events.onProgress,
    signal,
    now: () => performance.now(),
    close() {
      work.abort(closedError());
      store.close();
      tabs.close();
    },
  };
}

/**
 * Connects to the live API that the options name, if any. It doesn't depend on the bundle, and outlives it.
 * @throws FingerpostError `bad-input` for a live API that can't be used.
 */
function openLive({ live, bundle, store }: HostOptions, fetch: typeof globalThis.fetch): Live | undefined {
  if (!live) return undefined;
  const answerStore = store
    ? { answerStore: openPersistentValue('fingerpost live', bundle, LIVE_SITES_TIMEOUT_MS) }
    : {};
  return createLive({ ...live, ...answerStore, fetch, now: Date.now });
}

export function closedError(): FingerpostError {
  return new FingerpostError('closed', 'The search was closed');
}
