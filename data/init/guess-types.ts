import type { TypeTree } from '../../src/core/place.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import type { NearTypes } from '../importers/mapping/near-type.ts';
import type { Language } from '../kinds/languages.ts';
import { TYPE_PATH } from '../record/place-schema.ts';
import { hasRootOf } from '../record/type-tree.ts';

/** Types of places that are of no known kind. */
const OF_UNIVERSITY = '/university/building';
const OF_ANY = '/amenities';

/** Words by which a language is known. */
const MIN_WORDS = 3;

const UNIVERSITY_ROOT = rootOf(defaultSettings.university_root);
const UNIVERSITY = /\b(campus|universit|college|facult|department)/i;

/** The types that the values of a column mean. */
export interface TypesOfValues {
  /** From the values to types, for those that are words of a kind. */
  readonly map: Readonly<Record<string, string>>;
  /** The values that are none. */
  readonly unknown: readonly string[];
  /** The type of places of those values. */
  readonly fallback: string;
  /** The language of these words. */
  readonly language: Language;
}

/** Knows the words for kinds of places in several languages. */
export class TypeWords {
  private readonly byLanguage: ReadonlyMap<Language, NearTypes>;
  /** The type of places of no known kind. */
  readonly fallback: string;

  private readonly tree: TypeTree;

  /** @param about words that the file has about itself, such as its name and its columns. */
  constructor(tree: TypeTree, byLanguage: ReadonlyMap<Language, NearTypes>, about: string) {
    this.tree = tree;
    this.byLanguage = byLanguage;
    this.fallback = UNIVERSITY.test(about) ? OF_UNIVERSITY : OF_ANY;
  }

  /** Returns the types of values in the language that has words for most of them. */
  typesOf(values: Iterable<string>): TypesOfValues {
    const distinct = [...new Set(values)];
    let best:
      | { language: Language; paths: (readonly [string, readonly string[]])[]; count: number }
      | undefined;
    for (const [language, near] of this.byLanguage) {
      const paths = distinct.map((value) => [value, near.pathsOf(value)] as const);
      const count = paths.filter(([, found]) => found.length > 0).length;
      if (!best || count > best.count) best = { language, paths, count };
      if (count === distinct.length) break;
    }
    const { language, paths } = best!;
    const roots = new Map<string, number>();
    for (const [, found] of paths) {
      const own = new Set(found.map(rootOf));
      if (own.size === 1) for (const root of own) roots.set(root, (roots.get(root) ?? 0) + 1);
    }
    const types = paths.flatMap(([value, found]) =>
      found.length > 0 ? [[value, this.likeliest(found, roots)]] : [],
    );
    return {
      map: Object.fromEntries(types),
      unknown: paths.flatMap(([value, found]) => (found.length > 0 ? [] : [value])),
      fallback: roots.has(UNIVERSITY_ROOT) ? OF_UNIVERSITY : this.fallback,
      // One or two words may be those of several languages.
      language: types.length < MIN_WORDS ? 'en' : language,
    };
  }

  /** Returns whether a text is a list of paths of the tree. */
  isPath(text: string): boolean {
    return text.split(';').every((path) => TYPE_PATH.test(path.trim()) && hasRootOf(this.tree, path.trim()));
  }

  /** Returns the type that a person means by a word or a path, or `undefined`. */
  meant(answer: string): string | undefined {
    if (this.isPath(answer)) return answer;
    for (const near of this.byLanguage.values()) {
      const found = near.pathsOf(answer);
      if (found.length > 0) return this.likeliest(found, new Map());
    }
    return this.byLanguage.get('en')!.pathOf(answer);
  }

  /** Of several types of one name, returns the one whose root the other values have. */
  private likeliest(paths: readonly string[], roots: ReadonlyMap<string, number>): string {
    const wanted = this.fallback === OF_UNIVERSITY;
    const score = (path: string): number =>
      (roots.get(rootOf(path)) ?? 0) + ((rootOf(path) === UNIVERSITY_ROOT) === wanted ? 0.5 : 0);
    return paths.reduce((best, next) => (score(next) > score(best) ? next : best));
  }
}

function rootOf(path: string): string {
  return path.split('/')[1] ?? '';
}
