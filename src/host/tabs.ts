/** The other tabs, windows and workers of this origin that use the same bundle. */
export interface Tabs {
  /**
   * Does some work while no other tab does such work. It starts without the lock where the browser has no locks, or where
   * the tab that has the lock sends no heartbeat for too long, because it is frozen for instance: twice is better than never.
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Lets the tabs that wait for the lock know that the work makes progress. */
  heartbeat(): void;
  /** Lets all other tabs know that this version is stored now. */
  announce(version: string): void;
  close(): void;
}

/** @param onStored is called with the version that another tab announces. */
export type OpenTabs = (bundle: string, onStored: (version: string) => void) => Tabs;

/** The message of a heartbeat. A message that is a string announces a version. */
const HEARTBEAT = 0;

/**
 * Connects to the other tabs by Web Locks and a BroadcastChannel, as far as the browser has them.
 * @param silenceLimitMs how long the tab that has the lock may send no heartbeat.
 */
export const openTabs = (
  bundle: string,
  onStored: (version: string) => void,
  silenceLimitMs = 30_000,
): Tabs => {
  const name = `fingerpost ${bundle}`;
  const channel = openChannel(name);
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') onStored(data);
    else restartTimer();
  });
  let restartTimer = (): void => {};
  let lastHeartbeat = 0;
  return {
    async withLock(work) {
      let started = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const giveUp = new AbortController();
      const stop = (): void => {
        clearTimeout(timer);
        restartTimer = () => {};
      };
      const begin = () => {
        stop();
        started = true;
        return work();
      };
      restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => giveUp.abort(), silenceLimitMs);
      };
      restartTimer();
      try {
        return await navigator.locks.request(name, { signal: giveUp.signal }, begin);
      } catch (error) {
        stop();
        if (started) throw error;
        return work();
      }
    },
    heartbeat() {
      // Each chunk of a download is progress, but a few messages within the limit are enough.
      if (performance.now() - lastHeartbeat < silenceLimitMs / 10) return;
      lastHeartbeat = performance.now();
      channel?.postMessage(HEARTBEAT);
    },
    announce: (version) => channel?.postMessage(version),
    close: () => channel?.close(),
  };
};

/** Stands in where the bundle is not stored, so that there is nothing to share. */
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
