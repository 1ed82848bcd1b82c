import { type Bundle, openBundle } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import { backoffMs, withTimeout } from '../core/async.ts';
import { haveSameBytes } from '../core/bytes.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';

/** How the newest bundle is kept open. */
export interface CurrentOptions<Host> {
  /** Creates what answers from a bundle. */
  readonly host: (bundle: Bundle) => Host;
  /** The key that bundles must be signed for. */
  readonly publicKey?: string | undefined;
  /** The interval between looks at the manifest, in ms. */
  readonly checkMs: number;
  /** Returns the time in ms of the epoch. */
  readonly now: () => number;
  /** Called when a newer bundle can't be opened, and the one before still answers. */
  readonly onProblem: (problem: FingerpostError) => void;
}

/** Maximum time of opening a bundle, in ms. A runtime drops the work of a request after about as long without a sign. */
const OPEN_LIMIT_MS = 30_000;
/** Delays between attempts that fail, in ms. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/**
 * Opens a bundle once for all requests, and takes a newer one when there is one. After a failure, requests of the next second fail
 * at once with the same error. The delay doubles with each failure, up to a minute.
 */
export class CurrentBundle<Host> {
  readonly #options: CurrentOptions<Host>;
  #open: { readonly host: Host; readonly manifest: Uint8Array } | undefined;
  /** The latest work, which all requests share, and the time at which the next one begins it anew. */
  #work: { readonly host: Promise<Host>; due: number } | undefined;
  #failures = 0;

  constructor(options: CurrentOptions<Host>) {
    this.#options = options;
  }

  /**
   * Returns what answers: at once if a bundle is open.
   * @param source returns the source of the bundle, whose network belongs to the request.
   * @param background lets work go on when the request has its answer. The work never rejects.
   * @throws FingerpostError as `openBundle`, or `bundle-unreachable` if that takes longer than 30 s.
   */
  async host(source: () => BundleSource, background: (work: Promise<unknown>) => void): Promise<Host> {
    if (!this.#work || this.#options.now() >= this.#work.due) background(this.#begin(source));
    const late = (): Error =>
      new FingerpostError('bundle-unreachable', 'The bundle did not open within 30 s: try again in a moment');
    return this.#open?.host ?? withTimeout(this.#work!.host, OPEN_LIMIT_MS, late);
  }

  /** Begins work, and plans the next. The runtime may drop work together with its request: then the next is due as well. */
  async #begin(source: () => BundleSource): Promise<void> {
    const { checkMs, now, onProblem } = this.#options;
    const work = { host: this.#take(source), due: now() + OPEN_LIMIT_MS };
    this.#work = work;
    try {
      await work.host;
      this.#failures = 0;
      work.due = now() + checkMs;
    } catch (thrown) {
      this.#failures++;
      work.due = now() + backoffMs(this.#failures, FIRST_RETRY_MS, MAX_RETRY_MS, 0, 0);
      if (this.#open) onProblem(asFingerpostError(thrown));
    }
  }

  /** Opens the bundle that the source has now, unless it is open already. */
  async #take(source: () => BundleSource): Promise<Host> {
    const { host, publicKey } = this.#options;
    const from = source();
    const manifest = await from.manifest();
    if (!this.#open || !haveSameBytes(manifest, this.#open.manifest)) {
      const opened = await openBundle(from, publicKey === undefined ? {} : { publicKey });
      this.#open = { host: host(opened), manifest };
    }
    return this.#open.host;
  }
}
