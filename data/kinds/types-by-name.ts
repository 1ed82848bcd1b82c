// The words of the types that a bundle adds: those of the kinds that they are called by.
import { type KindWords, kindKey, type LanguageWords } from '../../src/core/language-words.ts';
import { flattenTypes, levelsOf, type TypeTree } from '../../src/core/place.ts';
import { append } from '../../src/core/structures/multimap.ts';
import importedTypes from '../defaults/type-names/en.json';
import { keyOf } from './phrases.ts';
import { formsOf } from './text-lists.ts';

/** Returns whether a kind is of places of the package, and not a thing that a type of a bundle may be called by. */
export function isOfPlaces({ type }: Pick<KindWords, 'type'>): boolean {
  return type.startsWith('/');
}

/**
 * Returns the words of languages with those of the types that none of them knows, nor any below. A type called by the name of a kind in any of
 * the languages has all words of that kind: "Aufzug" and "elevator" find a type "Lift". Several kinds may have the name; another word must be
 * of one kind.
 */
export function withTypesByName(words: readonly LanguageWords[], types: TypeTree): LanguageWords[] {
  const all = words.flatMap(({ kinds }) => kinds.map((kind) => [kindKey(kind), kind] as const));
  // The types that importers add are no maker's: their "Building" is not that of a university, whose words it would take.
  const known = new Set([...Object.keys(importedTypes), ...all.flatMap(([key]) => levelsOf(key))]);
  const unknown = flattenTypes(types).filter(({ path }) => !known.has(path));
  const [names, others] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [key, kind] of unknown.length > 0 ? all : []) {
    for (const text of kind.names) append(names, keyOf(text), key);
    for (const text of isOfPlaces(kind) ? kind.aliases : [...kind.aliases, ...kind.terms])
      append(others, keyOf(text), key);
  }
  const kindsOf = (texts: readonly string[]): ReadonlySet<string> => {
    const forms = [...new Set(texts.flatMap((text) => formsOf(keyOf(text))))];
    const [named, called] = [names, others].map(
      (keys) => new Set(forms.flatMap((form) => keys.get(form) ?? [])),
    );
    return named!.size > 0 || called!.size > 1 ? named! : called!;
  };
  const added = unknown.map(({ path, name, plural }) => ({ type: path, keys: kindsOf([name, plural]) }));
  const wordsOf = (kinds: readonly KindWords[]): KindWords[] =>
    added.flatMap(({ type, keys }) => {
      const own = kinds.filter((kind) => keys.has(kindKey(kind)));
      const listOf = (list: 'names' | 'aliases' | 'terms') => own.flatMap((kind) => kind[list]);
      return own.length === 0
        ? []
        : [{ type, tags: [], names: listOf('names'), aliases: listOf('aliases'), terms: listOf('terms') }];
    });
  return words.map((one) => ({ ...one, kinds: [...one.kinds.filter(isOfPlaces), ...wordsOf(one.kinds)] }));
}
