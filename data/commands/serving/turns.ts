/** How many quick pieces of work are done at most before a long one that waits. */
const QUICK_BEFORE_LONG = 8;

/** `quick` takes a few milliseconds. `long` is one piece of more: a search of a long page, or some of its places. */
export type Work = 'quick' | 'long';

/**
 * Shares the one thread. One piece of work is done in each turn of the event loop, so requests are read in between and quick
 * ones overtake long ones.
 */
export class Turns {
  readonly #waiting: Readonly<Record<Work, (() => void)[]>> = { quick: [], long: [] };
  #inARow = 0;
  #scheduled = false;

  /** Resolves when the work may be done, which it has to be at once and in one go. */
  take(work: Work): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting[work].push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    const { quick, long } = this.#waiting;
    const overtakes = quick.length > 0 && (long.length === 0 || this.#inARow < QUICK_BEFORE_LONG);
    this.#inARow = overtakes ? this.#inARow + 1 : 0;
    this.#scheduled = false;
    (overtakes ? quick : long).shift()?.();
    if (quick.length + long.length > 0) this.#schedule();
  }
}
