import { expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { isOfPlaces, withTypesByName } from '../../../../data/kinds/types-by-name.ts';
import { extendTree } from '../../../../data/record/type-tree.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { packTown } from '../../../fixtures/pack-town.ts';
import { searchFor } from '../../search/places.ts';
import { once } from '../../search/search-among.ts';

/** Places by their names, which no language has: those of types that a bundle adds, and those of the package. */
const TYPES: Readonly<Record<string, string>> = {
  Aq: '/amenities/lift',
  Bq: '/amenities/bench',
  Cq: '/transport/escalator',
  Dq: '/campus/coffee-shop',
  Eq: '/amenities/food-drink/cafe',
  Fq: '/campus/washroom',
  Gq: '/amenities/toilets',
  Hq: '/amenities/drinking-water',
  Iq: '/amenities/place-of-worship',
  Jq: '/area/square',
};
const TABLE = 'has_changing_table';
const ACCESS: Readonly<Record<string, string>> = { Fq: TABLE, Gq: 'has_accessible_toilets' };

const searchIn = once(async (languages: readonly ('en' | 'de' | 'fr' | 'es')[]) => {
  const config = await readConfig(undefined, languages);
  const places = Object.entries(TYPES).map(([name, type], i) =>
    knownPlace(`x:${i}`, type, {
      name,
      lat: '51',
      lon: `-1.0${i}`,
      accessibility: name in ACCESS ? { [ACCESS[name]!]: true } : {},
    }),
  );
  const types = { ...config.types, campus: { name: 'Campus', plural: 'Campus' } };
  const opened = await openBundle(memorySource(packTown({ ...config, types }, places).files));
  const engine = createEngine(opened.places, opened.manifest.settings);
  return (q: string, lang: string): string[] =>
    engine.search(searchFor(q, { lang })).hits.map(({ number }) => opened.places.place(number).name);
});

it.each([
  ['en', 'elevator', ['Aq']],
  ['en', 'lifts', ['Aq']],
  ['en', 'nearest elevator to Jq', ['Aq']],
  ['de', 'Aufzug', ['Aq']],
  ['de', 'Fahrstuhl', ['Aq']],
  ['de', 'Aufzug bei Jq', ['Aq']],
  ['fr', 'ascenseur', ['Aq']],
  ['es', 'ascensor', ['Aq']],
  ['en', 'seat', ['Bq']],
  ['en', 'benches and seats', ['Bq']],
  ['de', 'Sitzbank', ['Bq']],
  ['fr', 'banc', ['Bq']],
  ['de', 'Rolltreppe', ['Cq']],
  ['es', 'cafetería', ['Dq', 'Eq']],
  ['en', 'loo', ['Fq', 'Gq']],
  ['en', 'gender neutral toilet', ['Fq', 'Gq']],
  ['de', 'genderneutrale Toilette', ['Fq', 'Gq']],
  ['en', 'changing places', ['Gq']],
  ['en', 'baby change', ['Fq']],
  ['de', 'Wickelraum', ['Fq']],
  ['en', 'bottle refill', ['Hq']],
  ['fr', 'remplir ma gourde', ['Hq']],
  ['en', 'prayer room', ['Iq']],
  ['de', 'Gebetsraum', ['Iq']],
])('in %s, "%s" finds the places of types that are called so by other words', async (lang, q, names) => {
  const search = await searchIn(['en', 'de', 'fr', 'es']);
  expect(search(q, lang).sort()).toEqual(names);
});

it('gives no words to a type that an importer adds', async () => {
  const { words, types } = await readConfig(undefined, ['en', 'de']);
  const kindsOf = (all: typeof words): string[] =>
    all.flatMap(({ kinds }) => kinds.filter(isOfPlaces).map(({ type }) => type));
  const tree = extendTree(types, ['/amenities/building', '/amenities/post']);
  expect(kindsOf(withTypesByName(words, tree))).toEqual(kindsOf(words));
});
