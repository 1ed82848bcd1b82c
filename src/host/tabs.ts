/** The other tabs, windows and workers of this origin that have the same bundle. */
export interface Tabs {
  /**
   * Does some work while nobody else does theirs. Where another shows no progress for too long, having been frozen for
   * instance, or where the browser has no locks, it is done all the same: twice is better than never.
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Tells those who wait that the work goes on. */
  heartbeat(): void;
  /** Tells all others that this version is on the device now. */
  announce(version: string): void;
  close(): void;
}

/** @param heard is called with the version that another one told of. */
export type OpenTabs = (bundle: string, heard: (version: string) => void) => Tabs;

/** What the channel says of work that goes on; a string is a version. */
const HEARTBEAT = 0;

/**
 * Web Locks and a BroadcastChannel, as far as this browser has them.
 * @param patience how long another's work may show no progress, in ms.
 */
export const openTabs = (bundle: string, heard: (version: string) => void, patience = 30_000): Tabs => {
  const name = `fingerpost ${bundle}`;
  const channel = openChannel(name);
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') heard(data);
    else wait();
  });
  let wait = (): void => {};
  let told = 0;
  return {
    async withLock(work) {
      let begun = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const given = new AbortController();
      const stop = (): void => {
        clearTimeout(timer);
        wait = () => {};
      };
      const begin = () => {
        stop();
        begun = true;
        return work();
      };
      wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => given.abort(), patience);
      };
      wait();
      try {
        return await navigator.locks.request(name, { signal: given.signal }, begin);
      } catch (error) {
        stop();
        if (begun) throw error;
        return work();
      }
    },
    heartbeat() {
      // Each chunk of a download is progress; a few messages in the time that others wait are enough.
      if (performance.now() - told < patience / 10) return;
      told = performance.now();
      channel?.postMessage(HEARTBEAT);
    },
    announce: (version) => channel?.postMessage(version),
    close: () => channel?.close(),
  };
};

/** For a bundle that is not shared. */
export const noOtherTabs: Tabs = {
  withLock: (work) => work(),
  heartbeat: () => {},
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
