/** How soon something live is looked at again, in ms. */
const CURRENT = 30_000;
/** Where nothing live came, and at most, as each time in vain doubles it. */
const [SOONEST, LATEST] = [5000, 30_000];

/**
 * Looks again, by itself, at what changes by the minute: every half minute while it is live; while it isn't, soon and then
 * less and less often; and at once when the network, or whoever was looking elsewhere, comes back.
 */
export class Refresh {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private inVain = 0;
  private due = false;
  private readonly look: () => void;

  /** @param look is to end in `shown` or `stop` */
  constructor(look: () => void) {
    this.look = look;
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.due) this.now();
    });
  }

  /** Something live is on show: look again in due time. */
  shown(current: boolean): void {
    this.inVain = current ? 0 : this.inVain + 1;
    clearTimeout(this.timer);
    const wait = current ? CURRENT : Math.min(LATEST, SOONEST * 2 ** (this.inVain - 1));
    this.timer = setTimeout(this.ring, wait);
  }

  /** Nothing live is on show. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.inVain = 0;
    this.due = false;
  }

  private readonly ring = (): void => {
    // Nobody is looking: no network is used for that.
    if (document.hidden) this.due = true;
    else this.now();
  };

  private readonly now = (): void => {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.due = false;
    this.look();
  };
}
