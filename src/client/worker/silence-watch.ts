import { BUSY_FACTOR } from '../connection.ts';

/** The calls that a watch makes for its worker. */
interface WatchedWorker {
  /** Requests any message of the worker. */
  readonly ping: () => void;
  /** Called when the worker was silent for `ms` while it owed an answer. */
  readonly onSilence: (ms: number) => void;
}

/** Finds out that a worker died without an error: it pings a worker that owes an answer, and counts intervals of silence. */
export class SilenceWatch {
  readonly #limitMs: number;
  readonly #worker: WatchedWorker;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Intervals in a row without any message from the worker, and how many are allowed. One at first: the handshake is a ping. */
  #silentIntervals = 1;
  #maxSilentIntervals = 1;

  /** @param limitMs the length of an interval. */
  constructor(limitMs: number, worker: WatchedWorker) {
    this.#limitMs = limitMs;
    this.#worker = worker;
  }

  /** Begins to watch, because the worker owes an answer. Does nothing while it watches. */
  start(): void {
    this.#timer ??= setInterval(() => this.#check(), this.#limitMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    // The worker owes nothing now. Its silence until the next call must not count as a silent interval of that call.
    this.noteMessage();
  }

  /** Notes a message of any kind. */
  noteMessage(): void {
    this.#silentIntervals = 0;
  }

  /** Allows a longer silence while the worker has one long task, such as decoding, in which it can send nothing. */
  setBusy(isBusy: boolean): void {
    this.#maxSilentIntervals = isBusy ? BUSY_FACTOR : 1;
  }

  #check(): void {
    if (this.#silentIntervals < this.#maxSilentIntervals) this.#worker.ping();
    else this.#worker.onSilence(this.#silentIntervals * this.#limitMs);
    this.#silentIntervals++;
  }
}
