/**
 * Returns the delay before a retry: exponential backoff with jitter, which spreads the requests of clients that failed
 * together.
 * @param failures the number of failures in a row, from 1.
 * @param firstMs the delay after the first failure. It doubles with each further one.
 * @param maxMs the limit of the delay, without jitter.
 * @param jitter the share of the delay, from 0 to 1, by which it may be longer or shorter.
 * @param random from 0 to below 1.
 * @returns the delay in ms.
 */
export function backoffMs(
  failures: number,
  firstMs: number,
  maxMs: number,
  jitter: number,
  random: number,
): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 + jitter * (2 * random - 1));
}

/** The longest delay of a timer, in milliseconds. `setTimeout` fires at once for anything longer. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Waits for `work`, but no longer than `ms` milliseconds. The work itself continues after a timeout, and its outcome is
 * ignored.
 * @param late creates the error of a timeout.
 * @returns what `work` resolves to; rejects with `late()` after the timeout.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(ms, MAX_TIMER_MS));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for work as long as it may take. Once that was in vain, nobody waits until `renew`: only the first callers are late. */
export class Patience {
  readonly #ms: number;
  #isLate = false;

  /** @param ms maximum time of a wait, in milliseconds. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Waits until `work` has ended, or can't in time. Never rejects. */
  async wait(work: Promise<unknown>): Promise<void> {
    if (this.#isLate) return;
    const late = (): Error => {
      this.#isLate = true;
      return new Error('The work is late');
    };
    await withTimeout(work, this.#ms, late).catch(() => {});
  }

  renew(): void {
    this.#isLate = false;
  }
}

/** Maximum time in ms that a request waits for a part of a bundle. It is answered without, and the part continues to load. */
export const PART_WAIT_MS = 10_000;

/** Loading of a part that begins with the first request that needs it. */
export class LateWork {
  readonly #begin: () => Promise<void>;
  readonly #patience = new Patience(PART_WAIT_MS);
  #work: Promise<void> | undefined;
  #hasFailed = false;

  constructor(begin: () => Promise<void>) {
    this.#begin = begin;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Waits until the work has ended, or can't in time. Never rejects. */
  wait(): Promise<void> {
    if (!this.#work) {
      this.#work = this.#begin();
      this.#work.catch(() => {
        this.#hasFailed = true;
      });
    }
    return this.#patience.wait(this.#work);
  }

  /** Begins again with the next need, if it has failed. */
  retry(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#work = undefined;
    this.#patience.renew();
  }
}

/**
 * Runs `work` unless `signal` is aborted already, and stops waiting for it when the signal is aborted.
 * @returns what `work` resolves to; rejects with the signal's reason as soon as it is aborted.
 */
export async function abortable<T>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
