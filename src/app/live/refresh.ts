/** How soon something live is looked at again, in ms. */
const CURRENT = 30_000;
/** Where nothing live came, and at most, as each time in vain doubles it. */
const [SOONEST, LATEST] = [5000, 30_000];

/**
 * Looks again, by itself, at what changes by the minute: every half minute while it is live; while it isn't, soon and then
 * less and less often; and at once when the network, or whoever was looking elsewhere, comes back.
 */
export class Refresh {
  private ticking: ReturnType<typeof setInterval> | undefined;
  private inVain = 0;
  private wait = 0;
  private since = 0;
  private until = 0;
  private readonly look: () => void;

  /** @param look drops what is too old, and is to end in `shown` or `stop` */
  constructor(look: () => void) {
    this.look = look;
    addEventListener('online', this.now);
    addEventListener('pageshow', this.tick);
    document.addEventListener('visibilitychange', this.tick);
  }

  /**
   * Something live is on show: look again in due time.
   * @param until when it has to go, in ms of the epoch; without it, it was a look in vain
   */
  shown(until: number | undefined): void {
    this.inVain = until === undefined ? this.inVain + 1 : 0;
    this.until = until ?? 0;
    this.waitFor(this.inVain === 0 ? CURRENT : Math.min(LATEST, SOONEST * 2 ** (this.inVain - 1)));
    this.ticking ??= setInterval(this.tick, 1000);
  }

  /** Nothing live is on show. */
  stop(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.inVain = 0;
  }

  /** By the clock, as timers stand still while a page or its device sleeps. */
  private readonly tick = (): void => {
    const passed = Date.now() - this.since;
    // While nobody is looking, no network is used for that.
    if (!document.hidden && (passed >= this.wait || passed < 0)) this.now();
  };

  private readonly now = (): void => {
    if (this.ticking === undefined) return;
    this.waitFor(CURRENT);
    this.look();
  };

  /** What is on show goes in time, though nothing new has come by then. */
  private waitFor(time: number): void {
    this.since = Date.now();
    const left = this.until - this.since;
    this.wait = left > 0 ? Math.min(time, left) : time;
  }
}
