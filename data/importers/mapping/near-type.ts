import type { KindWords } from '../../../src/core/language-words.ts';
import type { TypeTree } from '../../../src/core/place.ts';
import { fold } from '../../../src/search/text/analyzer.ts';
import { nearestKey } from '../../io/nearest-key.ts';

/** Words of a longer text say no kind by themselves. */
const MAX_WORDS = 4;

/** Maximum number of texts whose path is remembered: a file may have another in each row. */
const MAX_KNOWN = 1000;

/** Finds the types that texts in a source may mean. */
export class NearTypes {
  /** The paths of types by their last part, name, plural and kinds' names. The first of a word is the likeliest. */
  private index: Map<string, string[]> | undefined;
  private readonly known = new Map<string, string | undefined>();
  private readonly tree: TypeTree;
  private readonly kinds: () => readonly KindWords[];

  /** @param kinds words of kinds in other languages, or beyond those of the tree. */
  constructor(tree: TypeTree, kinds: () => readonly KindWords[] = () => []) {
    this.tree = tree;
    this.kinds = kinds;
  }

  private get paths(): ReadonlyMap<string, string[]> {
    if (!this.index) {
      this.index = new Map();
      this.add(this.tree, '');
      for (const { type, names, aliases } of this.kinds())
        for (const word of [...names, ...aliases]) this.addWord(word, type);
    }
    return this.index;
  }

  /** Returns the path of a type that a text such as `Library` or `/libary` may mean. */
  pathOf(text: string): string | undefined {
    if (!this.known.has(text) && this.known.size < MAX_KNOWN) this.known.set(text, this.find(text));
    return this.known.get(text);
  }

  /** Returns the paths of all types that are called so, without regard to misspellings. A sentence calls none. */
  pathsOf(text: string): readonly string[] {
    const whole = wordsOf(text.split('/').filter(Boolean).at(-1) ?? '');
    const words = whole.split(' ');
    // Of "Public library" the last word says the kind, of "Bibliothèque municipale" the first.
    const single = words.length > MAX_WORDS || /[.!?]$/.test(whole) ? [] : [words.at(-1)!, words[0]!];
    const texts = [whole, ...single];
    // Names of files write "Spielplätze" as "spielplaetze".
    const exact = [...texts, ...texts.map((text) => text.replaceAll(/([aou])e/g, '$1'))].find((word) =>
      this.paths.has(word),
    );
    return exact === undefined ? [] : this.paths.get(exact)!;
  }

  private find(text: string): string | undefined {
    const whole = wordsOf(text.split('/').filter(Boolean).at(-1) ?? '');
    const [exact] = this.pathsOf(text);
    return exact ?? this.paths.get(nearestKey(whole, [...this.paths.keys()]) ?? '')?.[0];
  }

  private add(tree: TypeTree, above: string): void {
    for (const [part, { name, plural, types = {} }] of Object.entries(tree)) {
      const path = `${above}/${part}`;
      for (const word of [part, name, plural]) this.addWord(word, path);
      this.add(types, path);
    }
  }

  private addWord(word: string, path: string): void {
    const words = wordsOf(word);
    const known = this.index!.get(words);
    if (!known) this.index!.set(words, [path]);
    else if (!known.includes(path)) known.push(path);
  }
}

function wordsOf(text: string): string {
  return fold(text)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
