/** So many ms after a question nobody has asked another: who types has stopped, or the answer was all. */
const QUIET = 100;
/** Between two pieces, in ms: time for a question to come, so that none waits for two. */
const PAUSE = 10;

/** Does work that nobody has asked for yet, piece by piece, while nobody asks anything. */
export class WorkAhead {
  #pieces: Iterator<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins other work; what is left of that before is dropped. */
  begin(pieces: Iterator<void>): void {
    this.#pieces = pieces;
    this.putOff();
  }

  /** Something is asked. */
  putOff(): void {
    this.#goOnIn(QUIET);
  }

  end(): void {
    this.#pieces = undefined;
    this.#goOnIn(0);
  }

  #goOnIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#pieces) return;
    this.#timer = setTimeout(() => {
      if (this.#pieces?.next().done) this.#pieces = undefined;
      this.#goOnIn(PAUSE);
    }, ms);
  }
}
