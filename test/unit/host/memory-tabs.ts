import type { OpenTabs } from '../../../src/host/tabs.ts';

/** Tabs of one browser that are hosts of one process: they take turns, and hear of each other. */
export class MemoryTabs {
  private readonly listeners = new Set<(version: string) => void>();
  private last: Promise<unknown> = Promise.resolve();

  readonly open: OpenTabs = (_, heard) => {
    this.listeners.add(heard);
    return {
      withLock: (work) => {
        const turn = this.last.then(work);
        this.last = turn.catch(() => {});
        return turn;
      },
      announce: (version) => {
        for (const listener of this.listeners) if (listener !== heard) listener(version);
      },
      close: () => this.listeners.delete(heard),
    };
  };
}
