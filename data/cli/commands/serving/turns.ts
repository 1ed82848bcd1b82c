/** Long work that waits lets so much pass: a connection weighs 1, quick work 8. */
const MAX_PASSED = 64;
const QUICK_WEIGHT = 8;

/** `quick` takes a few milliseconds. `long` is one piece of more: a search of a long page, or some of its places. */
export type Work = 'quick' | 'long';

/**
 * Shares the one thread. One piece of work is done in each turn of the event loop, so requests are read in between and quick
 * ones overtake long ones. So do new connections: Node accepts one in each turn.
 */
export class Turns {
  readonly #waiting: Readonly<Record<Work, Set<() => void>>> = { quick: new Set(), long: new Set() };
  #passed = 0;
  #connected = false;
  #scheduled = false;

  /**
   * Resolves when the work may be done, which it has to be at once and in one go.
   * @param gone when nobody wants the work any more: it waits no longer then.
   */
  take(work: Work, gone?: AbortSignal): Promise<void> {
    const waiting = this.#waiting[work];
    return new Promise((resolve) => {
      waiting.add(resolve);
      gone?.addEventListener('abort', () => waiting.delete(resolve) && resolve(), { once: true });
      this.#schedule();
    });
  }

  /** To be called for each connection. */
  connected(): void {
    this.#connected = true;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    const { quick, long } = this.#waiting;
    const weight = quick.size > 0 ? QUICK_WEIGHT : Number(this.#connected);
    const lets = weight > 0 && (long.size === 0 || this.#passed < MAX_PASSED);
    this.#passed = lets ? this.#passed + weight : 0;
    this.#connected = false;
    this.#scheduled = false;
    const waiting = lets ? quick : long;
    const [first] = waiting;
    if (first) {
      waiting.delete(first);
      first();
    }
    if (quick.size + long.size > 0) this.#schedule();
  }
}
