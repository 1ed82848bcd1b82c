/** So many ms after a question or its answer nobody has asked another: who types has stopped, or the answer was all. */
const QUIET_MS = 100;
/** After so many ms of work there is a pause. A piece that was begun is finished. */
const SLICE_MS = 8;
/** How long, in ms: time for a question to come. */
const PAUSE_MS = 5;

/** Work in pieces. One that takes its time elsewhere gives a promise, and the next begins when that is settled. */
export type Pieces = Iterator<unknown>;

/** Does work in pieces while no request is being answered. */
export class IdleQueue {
  #pieces: Pieces | undefined;
  /** What goes on once a piece is settled. */
  #waiting: Pieces | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins other work; what is left of that before is dropped. */
  begin(pieces: Pieces): void {
    this.#waiting = undefined;
    this.#pieces = pieces;
    this.postpone();
  }

  /** Something is asked, or was answered. */
  postpone(): void {
    this.#goOnIn(QUIET_MS);
  }

  end(): void {
    this.#waiting = undefined;
    this.#pieces = undefined;
    this.#goOnIn(0);
  }

  #goOnIn(ms: number): void {
    clearTimeout(this.#timer);
    const pieces = this.#pieces;
    if (!pieces) return;
    this.#timer = setTimeout(() => {
      if (!this.#doSome(pieces)) this.#pieces = undefined;
      this.#goOnIn(PAUSE_MS);
    }, ms);
  }

  /** @returns whether it can go on by itself. */
  #doSome(pieces: Pieces): boolean {
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
      // Whoever asks for it is told; here it would end the worker.
      return false;
    }
  }

  #waitFor(piece: Promise<unknown>, pieces: Pieces): void {
    this.#waiting = pieces;
    const goOn = (): void => {
      if (this.#waiting === pieces) this.begin(pieces);
    };
    piece.then(goOn, goOn);
  }
}
