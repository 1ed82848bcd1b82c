/** The clock and the timers that time is measured with. */
export interface Clock {
  /** Returns the time in ms since 1970. */
  now(): number;
  /** Calls a function once, after a time in ms. @returns a function that prevents it. */
  after(ms: number, run: () => void): () => void;
}

/** The clock of the browser. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** How long the question "Still there?" is shown, in ms. */
const GRACE_MS = 10_000;
const SECOND_MS = 1000;

/**
 * `fresh`: nothing was touched since the start; `in-use`: a visitor is there; `asking`: the visitor is asked whether they
 * still are; `away`: the screen waits for the next visitor.
 */
export type Presence = 'fresh' | 'in-use' | 'asking' | 'away';

export interface IdleOptions {
  /** After how many ms without a touch the visitor is asked. */
  readonly idleMs: number;
  readonly clock: Clock;
  /** Called when the presence changes, and each second while it is `asking`. */
  readonly onChange: () => void;
  /** Called when the visitor is gone, before `onChange`. */
  readonly onGone: () => void;
}

/** Decides from touches and time whether a visitor is at the screen. */
export class Idle {
  presence: Presence = 'fresh';
  /** The time of the latest touch, in ms since 1970. */
  private since: number;
  private cancel: () => void = () => {};
  private readonly options: IdleOptions;

  constructor(options: IdleOptions) {
    this.options = options;
    this.since = options.clock.now();
    this.look();
  }

  /** The seconds that a visitor still has to answer. */
  get secondsLeft(): number {
    const left = this.options.idleMs + GRACE_MS - this.quietMs;
    return Math.max(0, Math.ceil(left / SECOND_MS));
  }

  /** A touch of the page. The question is answered by `stay`, and a screen that waits is woken by `wake`. */
  touch(): void {
    if (this.presence === 'fresh' || this.presence === 'in-use') this.begin('in-use');
  }

  /** Answers the question. */
  stay(): void {
    if (this.presence === 'asking') this.begin('in-use');
  }

  /** Begins a visit. */
  wake(): void {
    this.begin('in-use');
  }

  /** Ends a visit before its time. Another may begin at once. */
  end(): void {
    this.begin('fresh');
  }

  private begin(presence: Presence): void {
    this.since = this.options.clock.now();
    if (this.presence === presence) return;
    this.presence = presence;
    this.look();
    this.options.onChange();
  }

  private get quietMs(): number {
    return this.options.clock.now() - this.since;
  }

  /** Compares with the clock, because timers stand still while a device sleeps. */
  private readonly look = (): void => {
    const { idleMs, clock, onChange, onGone } = this.options;
    if (this.quietMs < 0) this.since = clock.now();
    const quiet = this.quietMs;
    if (quiet < idleMs) {
      this.lookIn(idleMs - quiet);
    } else if (quiet < idleMs + GRACE_MS && this.presence !== 'fresh') {
      this.presence = 'asking';
      this.lookIn(SECOND_MS);
      onChange();
    } else {
      this.presence = 'away';
      onGone();
      onChange();
    }
  };

  private lookIn(ms: number): void {
    this.cancel();
    this.cancel = this.options.clock.after(ms, this.look);
  }
}
