import { asFingerpostError, type FingerpostError } from '../../core/errors.ts';
import type { Suggestions } from './suggest/suggestion.ts';

/** After how long a box without an answer says that it is searching. */
const SLOW_MS = 400;

const noSuggestions: Suggestions = [];

/** The list of suggestions: its state, and the latest request for it. */
export class Listbox {
  suggestions = noSuggestions;
  /** The text that the suggestions are for. */
  suggestedFor = '';
  /** Whether the latest request was answered, and nothing closed the list since. */
  answered = false;
  /** Whether an answer takes long. */
  slow = false;
  /** Index of the option that Enter chooses, -1 for none. */
  active = -1;
  readonly #changed: () => void;
  #request = new AbortController();

  /** @param changed is called after a change that no caller of a method knows of. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get size(): number {
    return this.suggestions.length;
  }

  /** Whether there are options to see. */
  get isOpen(): boolean {
    return this.answered && this.size > 0;
  }

  /**
   * Requests suggestions. Each request aborts the one before.
   * @returns the failure, if any.
   */
  async suggest(
    q: string,
    request: (signal: AbortSignal) => Promise<Suggestions>,
  ): Promise<FingerpostError | undefined> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.active = -1;
    const timer = setTimeout(() => {
      if (signal.aborted) return;
      this.slow = true;
      this.#changed();
    }, SLOW_MS);
    try {
      const found = await request(signal);
      if (signal.aborted) return undefined;
      Object.assign(this, { suggestions: found, suggestedFor: q, answered: true, slow: false });
    } catch (error) {
      if (signal.aborted) return undefined;
      this.close();
      return asFingerpostError(error);
    } finally {
      clearTimeout(timer);
    }
    this.#changed();
    return undefined;
  }

  /** Makes the option that is `by` steps away the active one. The box itself is one stop of the round, without an active option. */
  step(by: 1 | -1): void {
    const stops = this.size + 1;
    this.active = ((this.active + 1 + by + stops) % stops) - 1;
  }

  close(): void {
    this.#request.abort();
    Object.assign(this, { answered: false, slow: false, active: -1 });
  }
}
