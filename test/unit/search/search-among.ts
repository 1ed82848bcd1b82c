import { type Language, readLanguages, readWords } from '../../../data/kinds/languages.ts';
import { unitedPhrases } from '../../../data/kinds/phrases.ts';
import type { KindWords, RequestPhrases } from '../../../src/core/language-words.ts';
import type { Place, TypeTree } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import type { SearchQuery, SearchResult, SuggestQuery } from '../../../src/core/query.ts';
import { defaultSettings, type SearchSettings } from '../../../src/core/settings.ts';
import { createEngine, type Engine } from '../../../src/search/engine.ts';
import { fold } from '../../../src/search/text/analyzer.ts';
import { wordsFor } from '../../fixtures/language-words.ts';
import { searchFor, suggestFor, tableOf } from './places.ts';

interface Found {
  readonly hits: readonly { readonly number: number }[];
}

/** A search over some places. */
interface SearchAmong {
  readonly table: PlaceTable;
  readonly engine: Engine;
  /** Returns the ids of the places of a page, in order. */
  idsOf(page: Found): string[];
  /** Returns the names of the places of a page, in order. */
  namesOf(page: Found): string[];
  /** Returns the ids of the places that a search finds, in order. */
  search(q: string, more?: Partial<SearchQuery>): string[];
  /** Returns the ids of the places that are suggested, in order. */
  suggest(q: string, more?: Partial<SuggestQuery>): string[];
}

/** The content of a bundle beside its places. */
interface Around {
  readonly settings?: Partial<SearchSettings>;
  readonly tree?: TypeTree;
  readonly kinds?: readonly KindWords[];
  readonly phrases?: RequestPhrases;
}

/** Makes a search over places, by default without words of a language. */
export async function searchAmong(
  places: readonly Place[],
  { settings = {}, tree, kinds = [], phrases }: Around = {},
): Promise<SearchAmong> {
  const table = await tableOf(places, tree);
  const words = wordsFor(kinds, phrases);
  const engine = createEngine(
    { ...table, words },
    { ...defaultSettings, languages: words.languages, ...settings },
  );
  const placesOf = ({ hits }: Found): Place[] => hits.map(({ number }) => table.place(number));
  const idsOf = (page: Found): string[] => placesOf(page).map(({ id }) => id);
  return {
    table,
    engine,
    idsOf,
    namesOf: (page) => placesOf(page).map(({ name }) => name),
    search: (q, more) => idsOf(engine.search(searchFor(q, more))),
    suggest: (q, more) => idsOf(engine.suggest(suggestFor(q, more))),
  };
}

/** Returns the words that a search did not look for: those that say nothing, then those that nothing is known of. */
export function notSearchedFor({
  interpretation: { ignored = [], unknown = [] } = {},
}: {
  readonly interpretation?: Partial<NonNullable<SearchResult['interpretation']>>;
}): string {
  return [...ignored, ...unknown.map(fold)].join(' ').replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Makes a tree of types with names that no language has as words, unless they are given by the last part of the type. */
export function treeOf(types: readonly string[], names: Readonly<Record<string, string>> = {}): TypeTree {
  const tree: Record<string, { name: string; plural: string; types: TypeTree }> = {};
  for (const [n, type] of types.entries()) {
    let nodes = tree;
    for (const part of type.slice(1).split('/')) {
      const name = names[part] ?? `Tq${n}`;
      nodes[part] ??= { name, plural: name, types: {} };
      nodes = nodes[part].types as typeof tree;
    }
  }
  return tree;
}

/** Returns a function that makes a value for each key once. */
export function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const text = JSON.stringify(key);
    const value = made.get(text) ?? make(key);
    made.set(text, value);
    return value;
  };
}

/** Returns the words of languages together, and what they add to a configuration. */
export const wordsOf = once(async (languages: readonly Language[]) => {
  const words = await Promise.all(languages.map(readWords));
  return {
    ...(await readLanguages(languages)),
    kinds: words.flatMap(({ kinds }) => kinds),
    phrases: unitedPhrases(words.map(({ phrases }) => phrases)),
  };
});
