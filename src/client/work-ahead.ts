/** So many ms after a question or its answer nobody has asked another: who types has stopped, or the answer was all. */
const QUIET = 100;
/** After so many ms of work there is a pause. A piece that was begun is finished. */
const SLICE = 8;
/** How long, in ms: time for a question to come. */
const PAUSE = 5;

/** Does work that nobody has asked for yet, piece by piece, while nobody asks anything. */
export class WorkAhead {
  #pieces: Iterator<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins other work; what is left of that before is dropped. */
  begin(pieces: Iterator<void>): void {
    this.#pieces = pieces;
    this.putOff();
  }

  /** Something is asked, or was answered. */
  putOff(): void {
    this.#goOnIn(QUIET);
  }

  end(): void {
    this.#pieces = undefined;
    this.#goOnIn(0);
  }

  #goOnIn(ms: number): void {
    clearTimeout(this.#timer);
    const pieces = this.#pieces;
    if (!pieces) return;
    this.#timer = setTimeout(() => {
      this.#doSome(pieces);
      this.#goOnIn(PAUSE);
    }, ms);
  }

  #doSome(pieces: Iterator<void>): void {
    const end = performance.now() + SLICE;
    try {
      while (!pieces.next().done) if (performance.now() >= end) return;
    } catch {
      // Whoever asks for it is told; here it would end the worker.
    }
    this.#pieces = undefined;
  }
}
