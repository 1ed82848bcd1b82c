import type { TypeTree } from '../../../src/core/place-type.ts';
import { nearestKey } from '../../io/nearest-key.ts';

/** Maximum number of texts whose path is remembered: a file may have another in each row. */
const MAX_KNOWN = 1000;

/** Finds the types that texts in a source may mean. */
export class NearTypes {
  /** The paths of types by their last part, name and plural in small letters. The first of a word counts. */
  private readonly paths = new Map<string, string>();
  private readonly known = new Map<string, string | undefined>();

  constructor(tree: TypeTree) {
    this.add(tree, '');
  }

  /** Returns the path of a type that a text such as `Library` or `/libary` may mean. */
  pathOf(text: string): string | undefined {
    if (!this.known.has(text) && this.known.size < MAX_KNOWN) this.known.set(text, this.find(text));
    return this.known.get(text);
  }

  private find(text: string): string | undefined {
    const whole = wordsOf(text.split('/').filter(Boolean).at(-1) ?? '');
    // Of "Public library", the last word says the kind.
    const exact = [whole, ...whole.split(' ').reverse()].find((word) => this.paths.has(word));
    return this.paths.get(exact ?? nearestKey(whole, [...this.paths.keys()]) ?? '');
  }

  private add(tree: TypeTree, above: string): void {
    for (const [part, { name, plural, types = {} }] of Object.entries(tree)) {
      const path = `${above}/${part}`;
      for (const word of [part, name, plural].map(wordsOf))
        if (!this.paths.has(word)) this.paths.set(word, path);
      this.add(types, path);
    }
  }
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
