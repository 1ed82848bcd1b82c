import { LateWork, PART_WAIT_MS, Patience } from '../core/async.ts';
import { asFingerpostError, type FingerpostError } from '../core/errors.ts';
import { languagesOf } from '../core/language-words.ts';
import type { PlaceOutlines, PlaceTable, TextsState } from '../core/place-table.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { Engine } from './engine.ts';
import { type BuildFullText, type FullTextIndex, textWords } from './full-text.ts';

/**
 * Loads the words of a bundle's languages when requests first need them. A failure costs the words of one language alone, and requests
 * don't wait for them again until `retry`.
 */
export class BundleWords {
  readonly #words: PlaceTable['words'];
  readonly #settings: Pick<SearchSettings, 'languages'>;
  readonly #load: (language: string) => Promise<void>;
  readonly #loading = new Map<string, LateWork>();

  /** @param load makes the words of a language readable. Rejects with FingerpostError. */
  constructor(
    { words }: Pick<PlaceTable, 'words'>,
    settings: Pick<SearchSettings, 'languages'>,
    load: (language: string) => Promise<void>,
  ) {
    this.#words = words;
    this.#settings = settings;
    this.#load = load;
  }

  /** Returns the languages of a request whose words are not loaded. @param lang as for `languagesOf`. */
  lacking(lang: string | undefined): readonly string[] {
    return languagesOf(lang, this.#settings, this.#words).filter((code) => !this.has(code));
  }

  /** Returns whether the words of a language are loaded. */
  has(language: string): boolean {
    return this.#words.of(language) !== undefined;
  }

  /** Loads the words for a request, and waits until they are there, or can't be in time. Never rejects. */
  async loaded(lang: string | undefined): Promise<void> {
    await Promise.all(this.lacking(lang).map((code) => this.#wait(code)));
  }

  /** Loads the words of all languages, one after another. Never rejects. */
  async allLoaded(): Promise<void> {
    for (const code of this.#words.languages) if (!this.has(code)) await this.#wait(code);
  }

  /** Whether the words of a language could not be had. */
  get hasFailed(): boolean {
    return [...this.#loading.values()].some((loading) => loading.hasFailed);
  }

  /** Tries again what failed, at the next need. */
  retry(): void {
    for (const loading of this.#loading.values()) loading.retry();
  }

  #wait(code: string): Promise<void> {
    let loading = this.#loading.get(code);
    if (!loading) {
      loading = new LateWork(() => this.#load(code));
      this.#loading.set(code, loading);
    }
    return loading.wait();
  }
}

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

/** Options of loading and indexing the texts of a bundle. */
interface BundleTextsOptions {
  readonly places: PlaceTable;
  readonly engine: Engine;
  readonly settings: SearchSettings;
  /** Makes the texts of the places readable, unless they are. Rejects with FingerpostError. */
  readonly load: () => Promise<void>;
  /** Loads the code that builds the index. */
  readonly code: () => Promise<BuildFullText>;
  /** Returns the index that an earlier start saved; `undefined` for none. */
  readonly saved?: () => Promise<string | undefined>;
  /** Called after each change. @param failure why the texts are unavailable. */
  readonly onState?: (state: TextsState, failure?: FingerpostError) => void;
}

/**
 * Loads and indexes the texts of a bundle when they are first needed. A failure costs the texts alone: search continues without
 * them, and does not wait again until `retry`.
 */
export class BundleTexts {
  readonly #options: BundleTextsOptions;
  #loading: Promise<void> | undefined;
  #indexing: Promise<void> | undefined;
  readonly #patience = new Patience(PART_WAIT_MS);
  #state: TextsState = 'pending';
  /** The index, if it was built and not read. */
  #built: FullTextIndex | undefined;

  constructor(options: BundleTextsOptions) {
    this.#options = options;
  }

  get state(): TextsState {
    return this.#state;
  }

  /** Waits until places have their texts, or can't have them in time. Never rejects. */
  loaded(): Promise<void> {
    return this.#patience.wait(this.#load());
  }

  /** Waits until the texts are searched, or can't be in time. Never rejects. */
  indexed(): Promise<void> {
    this.#indexing ??= this.#attempt(this.#index());
    return this.#patience.wait(this.#indexing);
  }

  /** Returns an index that was built anew, to be saved: once. */
  takeBuilt(): FullTextIndex | undefined {
    const built = this.#built;
    this.#built = undefined;
    return built;
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
      this.#options.load().then(() => {
        if (this.#state === 'pending') this.#change('loaded');
      }),
    );
    return this.#loading;
  }

  async #index(): Promise<void> {
    const { places, settings, engine, code, saved } = this.#options;
    // The code and the texts are on the same network, so they load in parallel.
    const loading = this.#load();
    const [build, text] = await Promise.all([code(), saved?.(), loading]);
    let index: FullTextIndex | undefined;
    try {
      if (text !== undefined) index = await inPieces(build(places, settings.stop_words, textWords, text));
    } catch {
      // A damaged copy is built anew.
    }
    if (!index) {
      index = await inPieces(build(places, settings.stop_words, textWords));
      this.#built = index;
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
    if (state !== 'pending') this.#patience.renew();
    this.#state = state;
    this.#options.onState?.(state, failure);
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
