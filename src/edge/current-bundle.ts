import { type Bundle, openBundle } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import { withTimeout } from '../core/async.ts';
import { backoffMs } from '../core/backoff.ts';
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

/** The means of a request. */
export interface Caller {
  /** Returns the source of the bundle. Its network belongs to the request. */
  readonly source: () => BundleSource;
  /** Lets work go on when the request has its answer. The work never rejects. */
  readonly background: (work: Promise<unknown>) => void;
}

/** Maximum time of opening a bundle, in ms. A runtime drops the work of a request after about as long without a sign. */
const OPEN_LIMIT_MS = 30_000;
/** Delays between attempts that fail, in ms. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

interface Open<Host> {
  readonly host: Host;
  readonly manifest: Uint8Array;
}

/**
 * Opens a bundle once for all requests, and takes a newer one when there is one. After a failure, requests of the next second fail
 * at once with the same error. The delay doubles with each failure, up to a minute.
 */
export class CurrentBundle<Host> {
  readonly #options: CurrentOptions<Host>;
  #open: Open<Host> | undefined;
  #work: { readonly opening: Promise<Open<Host>>; readonly until: number } | undefined;
  #problem: FingerpostError | undefined;
  #failures = 0;
  /** When the manifest is looked at next, or opening is tried next. */
  #due = Number.NEGATIVE_INFINITY;

  constructor(options: CurrentOptions<Host>) {
    this.#options = options;
  }

  /**
   * Returns what answers: at once if a bundle is open.
   * @throws FingerpostError as `openBundle`, or `bundle-unreachable` if that takes longer than 30 s.
   */
  async host(caller: Caller): Promise<Host> {
    const { now } = this.#options;
    const isDue = now() >= this.#due;
    if (this.#open) {
      if (isDue) this.#refresh(caller);
      return this.#open.host;
    }
    if (!isDue && this.#problem) throw this.#problem;
    const late = (): Error =>
      new FingerpostError('bundle-unreachable', 'The bundle did not open within 30 s: try again in a moment');
    return (await withTimeout(this.#refresh(caller), OPEN_LIMIT_MS, late)).host;
  }

  /** Opens the bundle that the source has now. All callers share the work, which belongs to the first one. */
  #refresh({ source, background }: Caller): Promise<Open<Host>> {
    const time = this.#options.now();
    // The runtime may have dropped the work together with its caller.
    if (this.#work && time < this.#work.until) return this.#work.opening;
    const opening = this.#take(source);
    const work = { opening, until: time + OPEN_LIMIT_MS };
    this.#work = work;
    const settled = opening
      .catch((thrown) => this.#fail(asFingerpostError(thrown)))
      .finally(() => {
        if (this.#work === work) this.#work = undefined;
      });
    background(settled);
    return opening;
  }

  async #take(source: () => BundleSource): Promise<Open<Host>> {
    const { host, publicKey, checkMs, now } = this.#options;
    const from = source();
    const manifest = await from.manifest();
    if (!this.#open || !haveSameBytes(manifest, this.#open.manifest)) {
      const opened = await openBundle(from, publicKey === undefined ? {} : { publicKey });
      this.#open = { host: host(opened), manifest };
    }
    this.#due = now() + checkMs;
    this.#failures = 0;
    this.#problem = undefined;
    return this.#open;
  }

  #fail(problem: FingerpostError): void {
    this.#failures++;
    this.#problem = problem;
    this.#due = this.#options.now() + backoffMs(this.#failures, FIRST_RETRY_MS, MAX_RETRY_MS, 0, 0);
    if (this.#open) this.#options.onProblem(problem);
  }
}
