/** A step begins after this many ms without a request or response, because typing has then stopped. */
const QUIET_MS = 100;

/** Does work in steps while no request is being answered. */
export class IdleQueue {
  /** The steps that have not begun; none while one runs. */
  #waiting: readonly (() => Promise<unknown>)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins other work and drops the rest of the work before. */
  begin(steps: readonly (() => Promise<unknown>)[]): void {
    this.#waiting = steps;
    this.postpone();
  }

  /** Delays the next step, because a request arrived or was answered. */
  postpone(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#runNext(), QUIET_MS);
  }

  /** Drops the rest of the work. */
  end(): void {
    this.begin([]);
  }

  async #runNext(): Promise<void> {
    const [step, ...rest] = this.#waiting;
    const running: [] = [];
    this.#waiting = running;
    // The request that needs this work reports its error.
    await step!().catch(() => {});
    // Other work may have begun meanwhile, or all have ended.
    if (this.#waiting === running) this.begin(rest);
  }
}
