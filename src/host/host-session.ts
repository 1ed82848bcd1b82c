import type { OpenProgress } from '../bundle/open.ts';
import type { VerifyEd25519 } from '../bundle/signature.ts';
import { FingerpostError } from '../core/errors.ts';
import type { TextsState } from '../core/place-table.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BuildFullText } from '../search/full-text/full-text-index.ts';
import { type BundleStore, noStore } from '../store/bundle-store.ts';
import type { StoreOptions } from '../store/connection.ts';
import { type BundleManager, createBundleManager } from './bundle-manager.ts';
import { openLive } from './open-live.ts';
import { noOtherTabs, type OpenTabs } from './tabs.ts';

/** The network, storage and code that a session uses. */
export interface SessionPlatform {
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
  /** The store failed; `reason` is a sentence. */
  onProblem(reason: string): void;
  /** The store dropped its broken database: no bundle is on the device any more. */
  onDropped(): void;
  /** The store deleted the index cache to make room. */
  onIndexEvicted(): void;
  /** Another tab stored this version. */
  onStoredElsewhere(version: string): void;
  /** A value of this version's bundle can't be decoded. */
  onDamage(version: string, damage: FingerpostError): void;
  /** The texts of this version's bundle are loaded, or searched, or can't be had. */
  onTexts(version: string, state: TextsState, failure?: FingerpostError): void;
}

/** The bundle manager for one set of options, with the store and the tabs that it uses. */
export interface HostSession {
  /** Identifies the options: equal options have equal keys. */
  readonly key: string;
  readonly bundles: BundleManager;
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
  platform: SessionPlatform,
  events: SessionEvents,
): HostSession {
  const { base, bundle, passthrough } = options;
  const live = openLive(options, platform.fetch);
  const bundleStore = options.store ? platform.openStore(bundle, events) : noStore;
  const tabs = options.store ? platform.openTabs(bundle, events.onStoredElsewhere) : noOtherTabs;
  const work = new AbortController();
  const bundles = createBundleManager({
    ...options,
    apiOptions: { base, passthrough, live },
    fetch: platform.fetch,
    ed25519: platform.ed25519,
    fullText: platform.fullText,
    onTexts: events.onTexts,
    bundleStore,
    tabs,
    onProblem: events.onProblem,
    onDamage: events.onDamage,
    onProgress(progress) {
      tabs.heartbeat();
      events.onProgress(progress);
    },
    signal: work.signal,
    now: () => performance.now(),
  });
  return {
    key: sessionKey(options),
    bundles,
    close() {
      work.abort(closedError());
      bundleStore.close();
      tabs.close();
    },
  };
}

export function closedError(): FingerpostError {
  return new FingerpostError('closed', 'The search was closed');
}
