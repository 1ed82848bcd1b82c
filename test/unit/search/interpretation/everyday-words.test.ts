import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { place } from '../places.ts';
import { once, searchAmong, treeOf, wordsOf } from '../search-among.ts';

const at = (n: number) => ({ lat: `60.00${n}`, lon: '21' });
const PLACES = [
  place('pub far', 'Qorgo', '/amenities/food-drink/pub', at(0)),
  place('pub near', 'Vexla', '/amenities/food-drink/pub', at(9)),
  place('post', 'Umbri', '/amenities/post/post-office', at(2)),
  place('box', 'Tavri', '/amenities/post/post-box', at(3)),
  place('boats', 'Zelka', '/leisure/punt', at(4)),
  place('stop', 'Ixto', '/transport/bus-stop', at(5)),
  place('rink', 'Lammin jäähalli', '/leisure/sport', at(9)),
];

const tree = treeOf(PLACES.flatMap(({ type }) => type));

const searchIn = once(async (code: Language) => {
  const { phrases, kinds, stop_words } = await wordsOf([code]);
  const { search } = await searchAmong(PLACES, { settings: { stop_words }, tree, kinds, phrases });
  return search;
});

describe('everyday words', () => {
  it.each([
    ['it', 'fermata bus', ['stop']],
    ['es', 'parada bus', ['stop']],
    ['es', 'quiero alquilar una barca', ['boats']],
    ['fi', 'mistä voi vuokrata kanootin', ['boats']],
    ['es', 'necesito comprar sellos y mandar una postal', ['box', 'post']],
    ['fi', 'pubeja', ['pub far', 'pub near']],
    ['de', 'wo kriege ich nen Bier', ['pub far', 'pub near']],
  ] as const)(
    'in %s "%s" finds the kind without its little words and in other forms',
    async (code, q, ids) => {
      expect((await searchIn(code))(q).sort()).toEqual(ids);
    },
  );

  it('find a place by a part of its name that has an ending, before a relation', async () => {
    expect((await searchIn('fi'))('pubi jäähallin lähellä')).toEqual(['pub near', 'pub far']);
  });

  it('find nothing where only the place of the person is left of a request', async () => {
    expect((await searchIn('fr'))('y a-t-il un zorgblat ici')).toEqual([]);
  });
});
