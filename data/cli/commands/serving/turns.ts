import type { Socket } from 'node:net';
import { Debts } from './debts.ts';

/** Long work waits until quick work of this total weight has overtaken it. A connection weighs 1, quick work 8. */
const MAX_PASSED = 64;
const QUICK_WEIGHT = 8;

/** To parse a longer text, or make it bytes, is long work; in UTF-16 units. A page of 50 places is shorter. */
const LONG_TEXT_LENGTH = 200_000;

/** A client that owes more than this asks for long work only, whatever it is: what it asked for last was not quick. In ms. */
const MAX_QUICK_DEBT_MS = 10;

/**
 * `quick` work takes a few milliseconds. `long` work is one piece of a larger task: a search for a long page, or some
 * of its places.
 */
export type Work = 'quick' | 'long';

interface Waiting {
  readonly client: Socket | undefined;
  /** The turn in which it was asked for. */
  readonly asked: number;
  /** When it may start, by what its client owes. */
  readonly start: number;
  readonly begin: () => void;
}

/**
 * Schedules work on the single thread. Each turn of the event loop runs one piece, so that requests are read in
 * between and quick ones overtake long ones. So do new connections, of which Node accepts one a turn. Among equals, the client that
 * has had least of the thread comes first. Long work waits for a turn at least, as Node notices only in the turn after a request that
 * the client has hung up.
 */
export class Turns {
  private readonly waiting = { quick: new Set<Waiting>(), long: new Set<Waiting>() };
  private readonly debts = new Debts();
  private running: { readonly work: Waiting; readonly since: number } | undefined;
  private turn = 0;
  private passed = 0;
  private hasConnected = false;
  private scheduled = false;

  /**
   * Resolves when the caller may do the work, synchronously and at once.
   * @param client who is charged for it; default: nobody.
   * @param gone aborts when the result is no longer needed. The work then stops waiting.
   */
  take(work: Work, client?: Socket, gone?: AbortSignal): Promise<void> {
    const waiting = this.waiting[this.debts.of(client) > MAX_QUICK_DEBT_MS ? 'long' : work];
    return new Promise((resolve) => {
      const item = { client, asked: this.turn, start: this.debts.startOf(client), begin: resolve };
      waiting.add(item);
      gone?.addEventListener('abort', () => waiting.delete(item) && resolve(), { once: true });
      this.schedule();
    });
  }

  /** Resolves when the caller may parse a text of this length or turn it into bytes, as in `take`. */
  takeForText(length: number): Promise<void> {
    return this.take(length > LONG_TEXT_LENGTH ? 'long' : 'quick');
  }

  /** Call this for each new connection. */
  connected(client: Socket): void {
    this.debts.open(client);
    this.hasConnected = true;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.next());
  }

  private next(): void {
    this.chargeLast();
    const { quick, long } = this.waiting;
    const due = firstOf(long, this.turn);
    const weight = quick.size > 0 ? QUICK_WEIGHT : Number(this.hasConnected);
    const overtakes = due && weight > 0 && this.passed < MAX_PASSED;
    this.passed = overtakes ? this.passed + weight : 0;
    this.hasConnected = false;
    this.scheduled = false;
    this.turn++;
    const work = due && !overtakes ? due : firstOf(quick);
    if (work) this.begin(work);
    if (work || quick.size + long.size > 0) this.schedule();
  }

  private begin(work: Waiting): void {
    this.waiting.quick.delete(work);
    this.waiting.long.delete(work);
    this.debts.begin(work.start);
    this.running = { work, since: performance.now() };
    work.begin();
  }

  /** Charges the client of the last work. It ran right after its turn had begun, and has ended before this one. */
  private chargeLast(): void {
    if (!this.running) return;
    const { work, since } = this.running;
    this.debts.charge(work.client, work.start, performance.now() - since);
    this.running = undefined;
  }
}

/** Returns the work that may start first; among equals, what was asked for first. @param before the turn before which it was asked for. */
function firstOf(waiting: ReadonlySet<Waiting>, before = Number.POSITIVE_INFINITY): Waiting | undefined {
  let first: Waiting | undefined;
  for (const work of waiting) if (work.asked < before && !(first && first.start <= work.start)) first = work;
  return first;
}
