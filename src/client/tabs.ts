/** The other tabs, windows and workers of this origin that have the same bundle. */
export interface Tabs {
  /**
   * Does some work while nobody else does theirs. Where another takes too long, having been frozen for instance, or
   * where the browser has no locks, it is done all the same: twice is better than never.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Tells all others that this version is on the device now. */
  tell(version: string): void;
  close(): void;
}

/** @param heard is called with the version that another one told of. */
export type OpenTabs = (bundle: string, heard: (version: string) => void) => Tabs;

/** How long another may take for its download, in ms. */
const PATIENCE = 30_000;

/** Web Locks and a BroadcastChannel, as far as this browser has them. */
export const openTabs: OpenTabs = (bundle, heard) => {
  const name = `fingerpost ${bundle}`;
  const channel = openChannel(name);
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') heard(data);
  });
  return {
    async alone(work) {
      let begun = false;
      const begin = () => {
        begun = true;
        return work();
      };
      try {
        return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin);
      } catch (error) {
        if (begun) throw error;
        return work();
      }
    },
    tell: (version) => channel?.postMessage(version),
    close: () => channel?.close(),
  };
};

/** For a bundle that is not shared. */
export const noTabs: Tabs = { alone: (work) => work(), tell: () => {}, close: () => {} };

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
