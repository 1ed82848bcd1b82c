import type { VerifyEd25519 } from '../bundle/signature.ts';
import { FingerpostError } from '../core/errors.ts';
import { createLive } from '../live/live.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BuildFullText } from '../search/full-text-index.ts';
import { type BundleStore, noStore } from '../store/bundle-store.ts';
import type { StoreOptions } from '../store/connection.ts';
import type { BundleContext } from './bundle/context.ts';
import { bundleLocation } from './bundle/find.ts';
import { fetchLatePart } from './bundle/late-part.ts';
import { createBundleTrust } from './bundle/trust.ts';
import { readIndex } from './index-cache.ts';
import { noOtherTabs, type OpenTabs } from './tabs.ts';

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
export interface SessionEvents
  extends Pick<BundleContext, 'onProgress' | 'onSearchable' | 'onProblem'>,
    Required<StoreOptions> {
  /** Another tab stored this version. */
  onStoredElsewhere(version: string): void;
  /** Returns the packed parts of this version's bundle while the device does not have them. Later parts are added. */
  unstoredParts(version: string): Map<string, Uint8Array> | undefined;
  /** The texts of this version's bundle are loaded, or searched, or can't be had. */
  onTexts(version: string, failure?: FingerpostError): void;
}

/** A set of options with the store, the network and the tabs that it uses. */
export interface HostSession extends BundleContext {
  /** Aborts the work in progress with FingerpostError `closed`, and closes the store and the channel to other tabs. */
  close(): void;
}

/** @throws FingerpostError `bad-input` for a live API that can't be used. */
export function openSession(
  options: HostOptions,
  platform: SearchHostPlatform,
  events: SessionEvents,
): HostSession {
  const { base, bundle, precached, passthrough, allowRollback, allWords } = options;
  const { fetch } = platform;
  const store = options.store ? platform.openStore(bundle, events) : noStore;
  const live =
    options.live && createLive({ ...options.live, answerStore: store.value('live'), fetch, now: Date.now });
  const tabs = options.store ? platform.openTabs(bundle, events.onStoredElsewhere) : noOtherTabs;
  const work = new AbortController();
  const { signal } = work;
  const network = bundleLocation('network', bundle, fetch);
  const locations =
    precached === undefined ? [network] : [bundleLocation('precached', precached, fetch), network];
  return {
    ...events,
    store,
    tabs,
    trust: createBundleTrust(store, { ...options, ed25519: platform.ed25519, signal }),
    locations,
    verified: new Map(),
    allowRollback,
    allWords,
    apiOptions: { base, passthrough, live },
    async latePart(version, part) {
      const unstored = events.unstoredParts(version);
      const { name } = part;
      const where = { store, locations, signal, known: unstored?.get(name) };
      const { unpacked, packed, isFetched } = await fetchLatePart(part, where);
      if (isFetched) {
        unstored?.set(name, packed);
        await store.addPart(version, name, packed);
      }
      return unpacked;
    },
    texts: {
      code: platform.fullText,
      saved: (manifest) => readIndex(store, 'texts', manifest) as Promise<string | undefined>,
      onState: events.onTexts,
    },
    signal,
    now: () => performance.now(),
    close() {
      work.abort(closedError());
      store.close();
      tabs.close();
    },
  };
}

export function closedError(): FingerpostError {
  return new FingerpostError('closed', 'The search was closed');
}
