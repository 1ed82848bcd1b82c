/** Work begins after this many ms without a request or response, because typing has then stopped. */
const QUIET_MS = 100;
/** The work pauses after this many ms, at the end of a piece. */
const SLICE_MS = 8;
/** The length of a pause in ms, in which a request may arrive. */
const PAUSE_MS = 5;

/** Work in pieces. The next piece begins once the promise that a piece yields is settled. */
export type Pieces = Iterator<unknown>;

/** Does work in pieces while no request is being answered. */
export class IdleQueue {
  #pieces: Pieces | undefined;
  /** The work that waits for the promise of its piece. */
  #waiting: Pieces | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins other work and drops the rest of the work before. */
  begin(pieces: Pieces): void {
    this.#waiting = undefined;
    this.#pieces = pieces;
    this.postpone();
  }

  /** Delays the work, because a request arrived or was answered. */
  postpone(): void {
    this.#resumeIn(QUIET_MS);
  }

  /** Drops the rest of the work. */
  end(): void {
    this.#waiting = undefined;
    this.#pieces = undefined;
    this.#resumeIn(0);
  }

  #resumeIn(ms: number): void {
    clearTimeout(this.#timer);
    const pieces = this.#pieces;
    if (!pieces) return;
    this.#timer = setTimeout(() => {
      if (!this.#runSlice(pieces)) this.#pieces = undefined;
      this.#resumeIn(PAUSE_MS);
    }, ms);
  }

  /** Returns whether work is left that waits for no promise. */
  #runSlice(pieces: Pieces): boolean {
    const end = performance.now() + SLICE_MS;
    try {
      do {
        const { done, value } = pieces.next();
        if (done) return false;
        if (value instanceof Promise) {
          this.#waitFor(value, pieces);
          return false;
        }
      } while (performance.now() < end);
      return true;
    } catch {
      // The request that needs this work reports the error. Uncaught here, it would end the worker.
      return false;
    }
  }

  #waitFor(piece: Promise<unknown>, pieces: Pieces): void {
    this.#waiting = pieces;
    const resume = (): void => {
      if (this.#waiting === pieces) this.begin(pieces);
    };
    piece.then(resume, resume);
  }
}
