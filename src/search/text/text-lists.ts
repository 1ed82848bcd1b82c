import { append } from '../../core/structures/int-lists.ts';
import { tokenizationsOf } from './analyzer.ts';

/** So many look-ups in the raw text take as long as indexing it. */
const MAX_RAW_LOOKUPS = 100;

/** Around each text, between the lists of a line, and before a text as it is written. No folded text has them. */
const [EDGE, TAB, WRITTEN] = ['|', '\t', '~'] as const;

/** A text that has to be folded. */
const UNFOLDED = /\|\^([^|]*)(?=\|)/g;

/** A text of a list. */
export interface ListedText {
  /** Its words, folded. */
  readonly key: string;
  /** The text as it is written. */
  readonly text: string;
  /** The name of its line, the index of its list there, and the first text of the line as it is written. */
  readonly name: string;
  readonly list: number;
  readonly first: string;
}

/**
 * Folded texts in lists: see `#kinds` and `#phrases` in format.ts. The first look-ups search the raw text, because a first answer needs few
 * of the thousands of texts. Later ones use an index. Texts are found in the order of the lines.
 */
export class TextLists {
  readonly #text: string;
  #lookups = 0;
  /** Text → where it stands. The beginnings of texts, up to a space, are without positions unless they are texts themselves. */
  #index: Map<string, number[]> | undefined;

  constructor(text: string) {
    this.#text = text.replace(UNFOLDED, (_, written: string) =>
      ['', ...foldedTexts(written).flatMap((key) => asListed(key, written))].join(EDGE),
    );
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** Returns whether a pattern matches anywhere. */
  has(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }

  /** Returns the texts with these words, the first of each line. */
  find(key: string): ListedText[] {
    if (++this.#lookups > MAX_RAW_LOOKUPS) this.#index ??= indexOf(this.#text);
    const positions = this.#index ? (this.#index.get(key) ?? []) : this.#positions(EDGE + key + EDGE);
    const found = positions.map((at) => this.#at(at));
    return found.filter(({ name }, i) => name !== found[i - 1]?.name);
  }

  /** Returns whether any text begins with these words. It may also be true for the letters that a text begins with. */
  hasBeginning(words: string): boolean {
    return this.#index ? this.#index.has(words) : this.#text.includes(EDGE + words);
  }

  /** Returns the texts that begin with these letters. */
  startingWith(letters: string): ListedText[] {
    return this.#positions(EDGE + letters).map((at) => this.#at(at));
  }

  /** Returns the folded texts of the first lists of the lines whose names begin with some letters. */
  keysOf(begun: string, lists: number): string[] {
    return this.textsOf(begun, lists).map(({ key }) => key);
  }

  /** Returns these texts, with how they are written. */
  textsOf(begun: string, lists: number): Pick<ListedText, 'key' | 'text'>[] {
    const lines = this.#text.split('\n').filter((line) => line.startsWith(begun));
    const texts = lines
      .flatMap((line) => line.split(TAB).slice(1, lists + 1))
      .flatMap((list) => list.split(EDGE));
    return texts.flatMap((key, i) =>
      key === '' || key.startsWith(WRITTEN) ? [] : [{ key, text: asWrittenBehind(key, texts[i + 1]) }],
    );
  }

  #positions(part: string): number[] {
    const positions: number[] = [];
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, at + 1))
      positions.push(at);
    return positions;
  }

  /** Reads the text whose edge stands at a position. */
  #at(edge: number): ListedText {
    const start = this.#text.lastIndexOf('\n', edge) + 1;
    const [name = '', ...lists] = this.#text.slice(start, edge).split(TAB);
    const first = this.#written(this.#text.indexOf(EDGE, start));
    return { ...this.#written(edge), name, list: lists.length - 1, first: first.text };
  }

  #written(edge: number): Pick<ListedText, 'key' | 'text'> {
    const end = this.#text.indexOf(EDGE, edge + 1);
    const key = this.#text.slice(edge + 1, end);
    if (this.#text[end + 1] !== WRITTEN) return { key, text: key };
    return { key, text: asWrittenBehind(key, this.#text.slice(end + 1, this.#text.indexOf(EDGE, end + 1))) };
  }
}

/** Returns a folded text as it is written, by what the list has behind it. */
function asWrittenBehind(key: string, behind = ''): string {
  if (!behind.startsWith(WRITTEN)) return key;
  return behind === WRITTEN ? capitalized(key) : behind.slice(WRITTEN.length);
}

/** Returns the words of a text, in each way to read it. */
export function foldedTexts(text: string): string[] {
  return tokenizationsOf(text).map((words) => words.join(' '));
}

/** Returns a folded text as a list has it, with how it is written behind it. */
export function asListed(key: string, text: string): string[] {
  return key === text ? [key] : [key, WRITTEN + (capitalized(key) === text ? '' : text)];
}

/** Returns words, each with a capital letter: how a text is written that has nothing behind its `~`. */
function capitalized(key: string): string {
  return key.replace(/(?:^| )./gu, (letter) => letter.toUpperCase());
}

function indexOf(text: string): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let at = text.indexOf(EDGE), end: number; at >= 0; at = end) {
    end = text.indexOf(EDGE, at + 1);
    const key = text.slice(at + 1, end);
    if (end < 0) break;
    append(index, key, at);
    for (let space = key.indexOf(' '); space > 0; space = key.indexOf(' ', space + 1)) {
      const begun = key.slice(0, space);
      if (!index.has(begun)) index.set(begun, []);
    }
  }
  return index;
}
