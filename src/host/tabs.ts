/** The other tabs, windows and workers of this origin that use the same bundle. */
export interface Tabs {
  /**
   * Does some work while no other tab does such work. It starts without the lock where the browser has no locks, or where
   * another tab has the lock for too long, because it is frozen for instance: twice is better than never.
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Lets all other tabs know that this version is stored now. */
  announce(version: string): void;
  close(): void;
}

/** @param onStored is called with the version that another tab announces. */
export type OpenTabs = (bundle: string, onStored: (version: string) => void) => Tabs;

/** How long to wait for the lock. */
const WAIT_LIMIT_MS = 60_000;

/** Connects to the other tabs by Web Locks and a BroadcastChannel, as far as the browser has them. */
export const openTabs: OpenTabs = (bundle, onStored) => {
  const name = `fingerpost ${bundle}`;
  const channel = openChannel(name);
  channel?.addEventListener('message', ({ data }) => onStored(data));
  return {
    async withLock(work) {
      let started = false;
      const begin = () => {
        started = true;
        return work();
      };
      try {
        return await navigator.locks.request(name, { signal: AbortSignal.timeout(WAIT_LIMIT_MS) }, begin);
      } catch (error) {
        if (started) throw error;
        return work();
      }
    },
    announce: (version) => channel?.postMessage(version),
    close: () => channel?.close(),
  };
};

/** Stands in where the bundle is not stored, so that there is nothing to share. */
export const noOtherTabs: Tabs = {
  withLock: (work) => work(),
  announce: () => {},
  close: () => {},
};

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
