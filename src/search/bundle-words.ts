import { LateWork } from '../core/async.ts';
import { languagesOf } from '../core/language-words.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchSettings } from '../core/settings.ts';

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
