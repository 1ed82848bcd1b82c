import { Field } from '../index/phrase-index.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import type { PhrasePatterns } from './phrase-patterns.ts';

/** How the phrases of a pattern fit. */
interface Quality {
  /** Whether they have all words of the question. */
  readonly complete: boolean;
  readonly whole: boolean;
  /** By field, if they are complete. */
  readonly badness: readonly number[];
}

/** Tells how well phrases fit a question. Of those that fit alike, only the first is held against it. */
export class PhraseQuality {
  readonly #fit: PhraseMatcher;
  readonly #patterns: PhrasePatterns;
  readonly #known: (Quality | undefined)[] = [];

  /** @param fit that is asked the same questions. @param patterns that are, too. */
  constructor(fit: PhraseMatcher, patterns: PhrasePatterns) {
    this.#fit = fit;
    this.#patterns = patterns;
  }

  /** From here on phrases are held against another question. */
  ask(): void {
    this.#known.length = 0;
  }

  of(phrase: number): Quality {
    const pattern = this.#patterns.of(phrase);
    while (this.#known.length <= pattern) this.#known.push(undefined);
    this.#known[pattern] ??= this.#hold(phrase);
    return this.#known[pattern];
  }

  #hold(phrase: number): Quality {
    const fit = this.#fit;
    fit.hold(phrase);
    const { complete, whole } = fit;
    return { complete, whole, badness: complete ? FIELDS.map((field) => fit.badnessAs(field)) : [] };
  }
}

const FIELDS = Object.values(Field);
