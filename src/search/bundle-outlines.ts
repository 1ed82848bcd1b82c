import { LateWork } from '../core/async.ts';
import type { PlaceOutlines } from '../core/place-table.ts';
import type { Engine } from './engine.ts';

/**
 * Loads the outlines of a bundle's places when an answer first needs one. Where they can't be had in time, answers do without, and say so by
 * another ETag.
 */
export class BundleOutlines {
  readonly #outlines: PlaceOutlines;
  readonly #engine: Pick<Engine, 'renew'>;
  readonly #loading: LateWork;

  /** @param load makes them readable. Rejects with FingerpostError. */
  constructor(outlines: PlaceOutlines, engine: Pick<Engine, 'renew'>, load: () => Promise<void>) {
    this.#outlines = outlines;
    this.#engine = engine;
    this.#loading = new LateWork(async () => {
      await load();
      // Otherwise nothing was derived without them.
      if (outlines.areDispensable) engine.renew();
    });
  }

  /** Whether answers do without. */
  get areLacking(): boolean {
    return !this.#outlines.isLoaded && this.#outlines.areDispensable;
  }

  /** Waits until they are there, or can't be in time. Never rejects. */
  async loaded(): Promise<void> {
    await this.#loading.wait();
    this.#outlines.areDispensable = true;
  }

  get hasFailed(): boolean {
    return this.#loading.hasFailed;
  }

  /** Tries again what failed, at the next need. */
  retry(): void {
    if (!this.hasFailed) return;
    this.#loading.retry();
    this.#outlines.areDispensable = false;
    this.#engine.renew();
  }
}
