import { Field } from '../index/phrase-index.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/term-expander.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import type { PhrasePatterns } from './phrase-patterns.ts';
import { Sequences } from './sequences.ts';

/** More than there are fields. */
const FIELDS = 8;

/**
 * Tells which places fit a question alike: those of the same types whose phrases, field by field, do. Tells of most that are no
 * match, before what their phrases say is put together.
 */
export class PlacePatterns {
  readonly #index: SearchIndex;
  readonly #masks: PhraseMasks;
  readonly #patterns: PhrasePatterns;
  readonly #sequences = new Sequences();
  /** For each set of types, the words that their phrases have together. */
  readonly #ofTypes: Uint32Array;
  /** Where the phrases of the last place are that have words of the question. */
  readonly #having: number[] = [];
  #question: ExpandedQuery = { words: [], senses: [], asYouType: false, inOne: 0 };
  /** Whether phrases that fit alike are told apart. */
  #apart = false;

  /** @param masks that were asked the same questions before. @param patterns and these. */
  constructor(index: SearchIndex, masks: PhraseMasks, patterns: PhrasePatterns) {
    this.#index = index;
    this.#masks = masks;
    this.#patterns = patterns;
    this.#ofTypes = new Uint32Array(index.typeSets.sets.length);
  }

  /**
   * From here on patterns are of this question.
   * @param apart whether it matters which phrases they are of.
   */
  ask(question: ExpandedQuery, typeMask: Uint32Array, apart: boolean): void {
    this.#question = question;
    this.#apart = apart;
    this.#sequences.clear();
    this.#index.typeSets.sets.forEach((types, set) => {
      this.#ofTypes[set] = types.reduce((mask, type) => mask | typeMask[type]!, 0);
    });
  }

  /**
   * The number of a place's pattern, from 1; 0 where its phrases can't have so many words of the question, or lack those that must
   * stand together.
   */
  of(place: number, needed: number): number {
    const { asYouType, words, inOne } = this.#question;
    const { phrases, typeSets } = this.#index;
    const { offsets, values } = phrases.placePhrases;
    const fields = phrases.placeFields;
    const last = asYouType ? Field.hidden : Field.context;
    const having = this.#having;
    const types = typeSets.ofPlace[place]!;
    let together = needed < words.length || inOne === 0;
    // Whoever has them all in one phrase is found by it.
    if (!together && inOne === 2 ** words.length - 1) return 0;
    let count = 0;
    let mask = this.#ofTypes[types]!;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      if (fields[i]! > last) continue;
      const has = this.#masks.of(values[i]!);
      if (has === 0) continue;
      mask |= has;
      if ((has & inOne) === inOne) together = true;
      having[count++] = i;
    }
    if (!together || countBits(mask) < needed) return 0;
    let pattern = this.#sequences.next(0, types);
    for (let i = 0; i < count; i++) {
      const at = having[i]!;
      pattern = this.#sequences.next(pattern, this.keyOf(values[at]!, fields[at]!));
    }
    return pattern;
  }

  /** The same for phrases that fit alike in a field. */
  keyOf(phrase: number, field: number): number {
    return FIELDS * (this.#apart ? phrase : this.#patterns.of(phrase)) + field;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
