// The parts of a bundle that load when requests first need them: words, outlines, opening hours, texts. A failure costs nothing but that part.
import { withTimeout } from '../core/async.ts';
import { asFingerpostError, type FingerpostError } from '../core/errors.ts';
import { languagesOf } from '../core/language-words.ts';
import type { PlaceOutlines, PlaceTable, TextsState } from '../core/place-table.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { Engine } from './engine.ts';
import type { BuildFullText, FullTextIndex } from './full-text-index.ts';
import { textWords } from './text/text-words.ts';

/** Maximum time in ms that a request waits for a part. It is answered without, and the part continues to load. */
const PART_WAIT_MS = 10_000;

/** Work that begins with the first request that needs it. Once a wait was in vain, nobody waits: only the first requests are late. */
export class LateWork {
  readonly #begin: () => Promise<void>;
  readonly #onEnd: (failure?: unknown) => void;
  #work: Promise<void> | undefined;
  #isLate = false;
  hasFailed = false;
  isDone = false;

  /** @param onEnd called when the work has ended. */
  constructor(begin: () => Promise<void>, onEnd: (failure?: unknown) => void = () => {}) {
    this.#begin = begin;
    this.#onEnd = onEnd;
  }

  /** Returns the work, which begins now if it has not. */
  begun(): Promise<void> {
    if (this.#work) return this.#work;
    this.#work = this.#begin();
    this.#work.then(
      () => {
        this.isDone = true;
        this.#onEnd();
      },
      (failure) => {
        this.hasFailed = true;
        this.#onEnd(failure);
      },
    );
    return this.#work;
  }

  /** Waits until the work has ended, or can't in time. Never rejects. */
  async wait(): Promise<void> {
    const work = this.begun();
    if (this.#isLate) return;
    const late = (): Error => {
      this.#isLate = true;
      return new Error('The work is late');
    };
    await withTimeout(work, PART_WAIT_MS, late).catch(() => {});
  }

  /** Lets requests wait again. */
  renew(): void {
    this.#isLate = false;
  }

  /** Begins again with the next need, if it has failed. @returns whether it has. */
  retry(): boolean {
    if (!this.hasFailed) return false;
    this.hasFailed = false;
    this.#work = undefined;
    this.renew();
    return true;
  }
}

/** The words of a bundle's languages, each with work of its own. */
export class BundleWords {
  readonly #words: PlaceTable['words'];
  readonly #settings: Pick<SearchSettings, 'languages'>;
  readonly #loading: ReadonlyMap<string, LateWork>;

  /** @param load makes the words of a language readable. Rejects with FingerpostError. */
  constructor(
    { words }: Pick<PlaceTable, 'words'>,
    settings: Pick<SearchSettings, 'languages'>,
    load: (language: string) => Promise<void>,
  ) {
    this.#words = words;
    this.#settings = settings;
    this.#loading = new Map(words.languages.map((code) => [code, new LateWork(() => load(code))]));
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
    await Promise.all(this.lacking(lang).map((code) => this.#loading.get(code)!.wait()));
  }

  /** Loads the words of all languages, one after another. Never rejects. */
  async allLoaded(): Promise<void> {
    for (const [code, loading] of this.#loading) if (!this.has(code)) await loading.wait();
  }

  /** Tries again what failed, at the next need. @returns whether anything did. */
  retry(): boolean {
    return [...this.#loading.values()].filter((loading) => loading.retry()).length > 0;
  }
}

/** The outlines of a bundle's places. Where they can't be had in time, answers do without, and say so by another ETag. */
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

  /** Tries again if it failed, at the next need. @returns whether it did. */
  retry(): boolean {
    if (!this.#loading.retry()) return false;
    this.#outlines.areDispensable = false;
    this.#engine.renew();
    return true;
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
  /** Called after each change of `state`. @param failure why the texts are unavailable. */
  readonly onState?: (failure?: FingerpostError) => void;
}

/** The longer texts of a bundle's places, which are loaded for any answer, and indexed for a search for words. */
export class BundleTexts {
  readonly #loading: LateWork;
  readonly #indexing: LateWork;
  readonly #onState: (failure?: FingerpostError) => void;
  #reported: TextsState = 'pending';
  /** The index, if it was built and not read. */
  #built: FullTextIndex | undefined;

  constructor({ load, onState = () => {}, ...options }: BundleTextsOptions) {
    this.#onState = onState;
    const report = (failure?: unknown): void => this.#report(failure);
    this.#indexing = new LateWork(() => this.#index(options), report);
    this.#loading = new LateWork(async () => {
      await load();
      // The index may still be in time for those who wait from now on.
      this.#indexing.renew();
    }, report);
  }

  get state(): TextsState {
    if (this.#loading.hasFailed || this.#indexing.hasFailed) return 'unavailable';
    return this.#indexing.isDone ? 'searched' : this.#loading.isDone ? 'loaded' : 'pending';
  }

  /** Waits until places have their texts, or can't have them in time. Never rejects. */
  loaded(): Promise<void> {
    return this.#loading.wait();
  }

  /** Waits until the texts are searched, or can't be in time. Never rejects. */
  async indexed(): Promise<void> {
    await Promise.all([this.#loading.wait(), this.#indexing.wait()]);
  }

  /** Returns an index that was built anew, to be saved: once. */
  takeBuilt(): FullTextIndex | undefined {
    const built = this.#built;
    this.#built = undefined;
    return built;
  }

  /** Tries again what failed, at the next need. @returns whether anything did. */
  retry(): boolean {
    const hasFailed = [this.#loading, this.#indexing].filter((work) => work.retry()).length > 0;
    this.#report();
    return hasFailed;
  }

  async #index({
    places,
    settings,
    engine,
    code,
    saved,
  }: Omit<BundleTextsOptions, 'load' | 'onState'>): Promise<void> {
    // The code and the texts are on the same network, so they load in parallel.
    const [build, text] = await Promise.all([code(), saved?.(), this.#loading.begun()]);
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
  }

  #report(failure?: unknown): void {
    const { state } = this;
    if (state === this.#reported) return;
    this.#reported = state;
    this.#onState(state === 'unavailable' ? asFingerpostError(failure) : undefined);
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
