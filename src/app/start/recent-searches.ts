import { forget, recall, remember } from '../data/device-memory.ts';

/** The name under which the device stores the searches. */
const REMEMBERED = 'searches';
const MAX_SEARCHES = 8;

/** The latest searches of this device, newest first. It stores none until its visitor turns that on. */
export class RecentSearches {
  /** Whether searches are stored. */
  get isOn(): boolean {
    return recall(REMEMBERED) !== undefined;
  }

  get all(): readonly string[] {
    return parsed(recall(REMEMBERED));
  }

  /** Turns the memory on, or off and empty. */
  turn(on: boolean): void {
    if (on) remember(REMEMBERED, '[]');
    else forget(REMEMBERED);
  }

  /** Adds a search, if searches are stored. */
  add(q: string): void {
    if (!this.isOn || q === '') return;
    const others = this.all.filter((other) => other.toLowerCase() !== q.toLowerCase());
    remember(REMEMBERED, JSON.stringify([q, ...others].slice(0, MAX_SEARCHES)));
  }

  clear(): void {
    if (this.isOn) this.turn(true);
  }
}

/** Storage may hold anything that another script of the origin wrote. */
function parsed(text = '[]'): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}
