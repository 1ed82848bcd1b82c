import { withTimeout } from '../../core/async.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { SearchSettings } from '../../core/settings.ts';
import type { Engine } from '../engine.ts';
import type { BuildFullText, FullTextIndex } from './full-text-index.ts';

/** How far the texts of a bundle are: not yet asked for, readable with their places, searched as well, or not to be had. */
export type TextsState = 'pending' | 'loaded' | 'searched' | 'unavailable';

/** What the texts of a bundle are made from, and where their index is saved. */
export interface TextsParts {
  readonly places: PlaceTable;
  readonly engine: Engine;
  readonly settings: SearchSettings;
  /** Makes the texts of the places readable, unless they are. Rejects with FingerpostError. */
  readonly load: () => Promise<void>;
  /** Loads the code that builds the index. */
  readonly code: () => Promise<BuildFullText>;
  /** Returns the index that an earlier start saved; `undefined` for none. */
  readonly saved?: () => Promise<string | undefined>;
  /** Called with the text of an index that was built and not read, to save it. */
  readonly onBuilt?: (index: FullTextIndex) => void;
  /** Called after each change. @param failure why the texts are unavailable. */
  readonly onState?: (state: TextsState, failure?: FingerpostError) => void;
}

/** A request waits no longer for the texts. It is answered without them then, and their work goes on. */
const WAIT_MS = 10_000;

/**
 * Loads and indexes the texts of a bundle when they are first needed. A failure costs the texts alone: search goes on without
 * them, and does not wait again until `retry`.
 */
export class BundleTexts {
  readonly #parts: TextsParts;
  #loading: Promise<void> | undefined;
  #indexing: Promise<void> | undefined;
  #state: TextsState = 'pending';

  constructor(parts: TextsParts) {
    this.#parts = parts;
  }

  get state(): TextsState {
    return this.#state;
  }

  /** Waits until places have their texts. Returns whether they have; never rejects. */
  loaded(): Promise<boolean> {
    return limited(this.#load());
  }

  /** Waits until the texts are searched. Returns whether they are; never rejects. */
  indexed(): Promise<boolean> {
    this.#indexing ??= this.#attempt(this.#index());
    return limited(this.#indexing);
  }

  /** Tries again what failed, at the next need. */
  retry(): void {
    if (this.#state !== 'unavailable') return;
    this.#loading = undefined;
    this.#indexing = undefined;
    this.#change('pending');
  }

  #load(): Promise<void> {
    this.#loading ??= this.#attempt(
      this.#parts.load().then(() => {
        if (this.#state === 'pending') this.#change('loaded');
      }),
    );
    return this.#loading;
  }

  async #index(): Promise<void> {
    const { places, settings, engine, code, saved, onBuilt } = this.#parts;
    // The code and the texts come over the same network, so they load side by side.
    const loading = this.#load();
    const [build, text] = await Promise.all([code(), saved?.(), loading]);
    let index: FullTextIndex | undefined;
    try {
      if (text !== undefined) index = await inPieces(build(places, settings.stop_words, text));
    } catch {
      // A damaged copy is built anew.
    }
    if (!index) {
      index = await inPieces(build(places, settings.stop_words));
      onBuilt?.(index);
    }
    engine.useTexts(index);
    this.#change('searched');
  }

  #attempt(work: Promise<void>): Promise<void> {
    work.catch((thrown) => {
      if (this.#state !== 'unavailable') this.#change('unavailable', asFingerpostError(thrown));
    });
    return work;
  }

  #change(state: TextsState, failure?: FingerpostError): void {
    this.#state = state;
    this.#parts.onState?.(state, failure);
  }
}

/** Does all work of a generator, and lets other tasks run between its pieces. @returns what the generator returns. */
async function inPieces<T>(work: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function limited(work: Promise<void>): Promise<boolean> {
  try {
    await withTimeout(work, WAIT_MS, () => new FingerpostError('bundle-unreachable', 'The texts are late'));
    return true;
  } catch {
    return false;
  }
}
