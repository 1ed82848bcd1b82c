import type { Socket } from 'node:net';
import { SlowClients } from './slow-clients.ts';

/** Long work waits until quick work of this total weight has overtaken it. A connection weighs 1, quick work 8. */
const MAX_PASSED = 64;
const QUICK_WEIGHT = 8;

/** To parse a longer text, or make it bytes, is long work; in UTF-16 units. A page of 50 places is shorter. */
const LONG_TEXT_LENGTH = 200_000;

/**
 * `quick` work takes a few milliseconds. `long` work is one piece of a larger task: a search for a long page, or some
 * of its places.
 */
export type Work = 'quick' | 'long';

/**
 * Schedules work on the single thread. Each turn of the event loop runs one piece, so that requests are read in
 * between and quick ones overtake long ones. So do new connections, of which Node accepts one a turn. Long work waits for
 * a turn at least, as Node notices only in the turn after a request that the client has hung up. All work of a slow client is long.
 */
export class Turns {
  /** The functions that begin each work, with the turn in which it was asked for. */
  private readonly waiting: Readonly<Record<Work, Map<() => void, number>>> = {
    quick: new Map(),
    long: new Map(),
  };
  private readonly slow = new SlowClients();
  private readonly now: () => number;
  private turn = 0;
  private passed = 0;
  private hasConnected = false;
  private scheduled = false;
  /** Notes the time of the quick work that has just been done. */
  private settle: (() => void) | undefined;

  /** @param now returns a time in ms, by which quick work is measured. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /**
   * Resolves when the caller may do the work, synchronously and at once.
   * @param client whose request it begins; default: none, as for a further piece of work.
   * @param gone aborts when the result is no longer needed. The work then stops waiting.
   */
  take(work: Work, client?: Socket, gone?: AbortSignal): Promise<void> {
    const waiting = this.waiting[client && this.slow.has(client) ? 'long' : work];
    return new Promise((resolve) => {
      const begin = (): void => {
        if (client && work === 'quick') this.time(client);
        resolve();
      };
      waiting.set(begin, this.turn);
      gone?.addEventListener('abort', () => waiting.delete(begin) && resolve(), { once: true });
      this.schedule();
    });
  }

  /** Resolves when the caller may parse a text of this length or turn it into bytes, as in `take`. */
  takeForText(length: number): Promise<void> {
    return this.take(length > LONG_TEXT_LENGTH ? 'long' : 'quick');
  }

  /** Call this for each new connection. */
  connected(client: Socket): void {
    this.slow.open(client);
    this.hasConnected = true;
  }

  /** Times the work that begins now. It ends before the next callback of the loop's same phase. */
  private time(client: Socket): void {
    const since = this.now();
    this.settle = () => this.slow.note(client, this.now() - since);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.next());
    setImmediate(() => {
      this.settle?.();
      this.settle = undefined;
    });
  }

  private next(): void {
    const { quick, long } = this.waiting;
    const [asked = this.turn] = long.values();
    const isLongDue = asked < this.turn;
    const weight = quick.size > 0 ? QUICK_WEIGHT : Number(this.hasConnected);
    const overtakes = isLongDue && weight > 0 && this.passed < MAX_PASSED;
    this.passed = overtakes ? this.passed + weight : 0;
    this.hasConnected = false;
    this.scheduled = false;
    this.turn++;
    const waiting = isLongDue && !overtakes ? long : quick;
    const [first] = waiting.keys();
    if (first) {
      waiting.delete(first);
      first();
    }
    if (quick.size + long.size > 0) this.schedule();
  }
}
