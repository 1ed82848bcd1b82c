/** The interval of refreshes while the data is live, in ms. */
const REFRESH_MS = 30_000;
/** The first and the longest delay after a failure, in ms. Each failure doubles the delay. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [5000, 30_000];

/**
 * Refreshes live data: every half minute while it is live, with growing delays after failures, and at once when the network
 * is back or the page becomes visible again.
 */
export class Refresh {
  private ticking: ReturnType<typeof setInterval> | undefined;
  private failures = 0;
  private wait = 0;
  private since = 0;
  private until = 0;
  private readonly look: () => void;

  /** @param look drops old data, fetches new data, and calls `shown` or `stop` at its end. */
  constructor(look: () => void) {
    this.look = look;
    addEventListener('online', this.now);
    addEventListener('pageshow', this.tick);
    document.addEventListener('visibilitychange', this.tick);
  }

  /**
   * Plans the next refresh.
   * @param until when the shown data expires, in ms since 1970; `undefined` where none is live.
   */
  shown(until: number | undefined): void {
    this.failures = until === undefined ? this.failures + 1 : 0;
    this.until = until ?? 0;
    this.waitFor(
      this.failures === 0 ? REFRESH_MS : Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (this.failures - 1)),
    );
    this.ticking ??= setInterval(this.tick, 1000);
  }

  /** Ends the refreshes, because the view has no live data. */
  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.failures = 0;
  }

  /** Compares with the clock, because timers stand still while a page or its device sleeps. */
  private readonly tick = (): void => {
    const passed = Date.now() - this.since;
    // Use no network while the page is hidden.
    if (!document.hidden && (passed >= this.wait || passed < 0)) this.now();
  };

  private readonly now = (): void => {
    if (this.ticking === undefined) return;
    this.waitFor(REFRESH_MS);
    this.look();
  };

  /** Plans the next refresh, no later than when the shown data expires. */
  private waitFor(time: number): void {
    this.since = Date.now();
    const left = this.until - this.since;
    this.wait = left > 0 ? Math.min(time, left) : time;
  }
}
