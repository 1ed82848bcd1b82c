import { describe, expect, it } from 'vitest';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { place, searchFor } from '../places.ts';
import { notSearchedFor, searchAmong } from '../search-among.ts';

const phrases: RequestPhrases = {
  near: ['near'],
  near_behind: [],
  within: ['in'],
  here: [],
  ignored: ['where is', 'how do i get to', 'please'],
  function_words: ['is', 'the', 'a', 'y', 'de', 'c'],
  accessibility: [],
};
const CAFE = '/amenities/food/cafe';
const places = [
  place('x:lib', 'Hartley Library', '/university/library'),
  place('x:annex', 'Hartley Library Annex', '/university/library'),
  place('x:room', 'Room 2.06', '/university/library', { parent: ['x:lib'] }),
  place('x:house', 'Haus 30', '/university/library'),
  place('x:2', 'Two', '/transport/bus-stop', {
    identifiers: ['stop:2205'],
    alternative_names: ['2205', '05'],
  }),
  place('x:30', 'Rue Lepic', '/area/street', { address: '75018 Paris' }),
  place('x:lux', 'Café Lux', CAFE, { address: '14 Rue Lepic, 75018 Paris' }),
  place('x:sud', 'Sud', CAFE, { address: 'Place Foch 3' }),
  place('x:nord', 'Nord', CAFE, { address: 'Place Foch 9 bis' }),
  place('x:a7', '7 Quai Neuf', CAFE),
  place('x:inn', 'Grand Inn', CAFE),
  place('x:13', 'Etwas', CAFE),
  place('x:wing', 'Wing 50-B', CAFE),
  place('x:51', '51 B', CAFE),
  place('x:markt', 'Kleine Post', CAFE, { address: 'Hoher Steg 48-51' }),
  place('x:steg', 'Post', CAFE, { address: 'Hoher Steg 7' }),
  place('x:2001', 'Room 2001', '/university/room'),
  place('x:amsel', 'Haus Drossel', CAFE, { address: 'Amselkamp 10 f, 12345 Finkenau' }),
  place('x:99', '99 Bell Road', CAFE),
  place('x:ost', 'Ostkreuz', CAFE),
  place('x:m1', 'Ostkreuz (Steig M1)', '/transport/bus-stop'),
];

const settings = { stop_words: ['the', 'in', 'a', 'c'] };
const { engine, idsOf } = await searchAmong(places, { settings, phrases });

/** Returns the ids of the places found, and the words that were not searched for. */
function ask(q: string): { ids: string[]; ignored: string; corrected?: string } {
  const page = engine.search(searchFor(q));
  return {
    ids: idsOf(page),
    ignored: notSearchedFor(page),
    ...(page.correctedQuery !== undefined && { corrected: page.correctedQuery }),
  };
}

describe('a known place and a code that nothing has', () => {
  it.each([
    ['Hartley Library 2.05', 'x:lib', '2 05'],
    ['Hartley Library 2205', 'x:lib', '2205'],
    ['Hartley Library - CM.1.26', 'x:lib', 'cm 1 26'],
    ['2.05, Hartley Library', 'x:lib', '2 05'],
    ['Hartley Library 31 B', 'x:lib', '31 b'],
    ['Hartley Library room 2205', 'x:lib', 'room 2205'],
    ['Hartley Library floor 2 room 17', 'x:lib', 'floor 2 room 17'],
    ['Hartley Library 3rd floor', 'x:lib', '3rd floor'],
    ['Hartley Library room2205', 'x:lib', 'room 2205'],
    ['where is the Hartley Library 2.05', 'x:lib', 'where is 2 05'],
    ['Haus 30 2.05', 'x:house', '2 05'],
  ])('finds the place, and says what it did not find: %s', (q, id, ignored) => {
    expect(ask(q)).toEqual({ ids: expect.arrayContaining([id]), ignored });
    expect(ask(q).ids[0]).toBe(id);
  });

  it.each([
    ['where is Hartley Library room 2205', 'where is room 2205'],
    ['where is the Hartley Library room A.2.05', 'where is the room a 2 05'],
    ['how do I get to Hartley Library room 2205', 'how do i get to room 2205'],
    ['room 2205 in Hartley Library', 'in room 2205'],
    ['where is room 2205 in the Hartley Library', 'where is in the room 2205'],
    ['Hartley Library room 2205 please', 'please room 2205'],
  ])('finds the place, and no others of the kind beside the code: %s', (q, ignored) => {
    expect(ask(q)).toEqual({ ids: ['x:lib', 'x:annex', 'x:room'], ignored });
  });

  it('corrects a misspelt word before a code that a place has', () => {
    expect(ask('Ostkreuz Stieg M1')).toEqual({ ids: ['x:m1'], ignored: '', corrected: 'ostkreuz steig m1' });
  });

  it('corrects the name of the place', () => {
    expect(ask('Hartly Library 2.05')).toMatchObject({ ignored: '2 05', corrected: 'hartley library' });
  });

  it('has the page of the place’s name, also within filters', () => {
    const { interpretation, size } = engine.search(searchFor('Hartley Library 2.05'));
    expect(engine.search(interpretation!.query).size).toBe(size);
    expect(engine.search(searchFor('Hartley Library 2.05', { type: '/amenities' })).size).toBe(0);
  });

  it('finds the code itself where a place has it', () => {
    expect(ask('Hartley Library 2.06')).toEqual({ ids: ['x:room'], ignored: '' });
    expect(ask('Haus 30')).toEqual({ ids: ['x:house'], ignored: '' });
  });

  it.each(
    [
      'room 2.05, 2.07 3.08, Library 2.05, Hartley 2.05, Hilton 5, Costa 2 Rue Lepic, Grand Hotel Inn 5',
      'Hartley Museum 5, 5 Place Fohc, Har Library floor 5, Finkenau 5, Paris 5, Amsel 5',
    ].flatMap((line) => line.split(', ')),
  )('finds nothing where what is left is no whole name: %s', (q) => expect(ask(q).ids).toEqual([]));
});

describe('a code that begins with a little word', () => {
  it.each(['Y-13', 'A-13', 'A.13', 'DE-13', 'A 13', '13 A', '13-C', 'where is A-13', 'where is the Y-13'])(
    'is not the place that its number alone identifies: %s',
    (q) => {
      expect(ask('13').ids).toEqual(['x:13']);
      expect(ask(q).ids).toEqual([]);
    },
  );
});

describe('the letter of a code', () => {
  it.each('Wing 50-C, Wing 50 C, Wing 50-A, 51 C, 51-A, where is 51 C, A-99, B-99, A 99, B 99'.split(', '))(
    'is never left out: %s',
    (q) => expect(ask(q).ids).toEqual([]),
  );
  it('is found in any way to write it', () => {
    for (const q of ['Wing 50-B', 'wing 50b', 'where is the Wing 50 B'])
      expect(ask(q).ids, q).toEqual(['x:wing']);
  });
});

describe('an address', () => {
  it.each([
    ['14 RueLepic', 'x:lux', '14 rue lepic'],
    ['14rue Lepic', 'x:lux', undefined],
    ['14 rue Lepic75018', 'x:lux', undefined],
    ['14 rle Lepic', 'x:lux', '14 rue lepic'],
    ['Lepic75018', 'x:30', undefined],
    ['Lepik75018', 'x:30', 'lepic 75018'],
    ['4 HoherSteg', 'x:markt', '4 hoher steg'],
    ['PlaceFoch 3', 'x:sud', 'place foch 3'],
  ])('is found although words are run together or misspelt: %s', (q, id, corrected) => {
    expect(ask(q)).toMatchObject({ ignored: '', ids: expect.arrayContaining([id]) });
    expect(ask(q).corrected).toBe(corrected);
  });

  it.each([
    ['12 rue Lepic', '12', 'x:30'],
    ['12 ru Lepic', '12', 'x:30'],
    ['12 re Lepic', '12', 'x:30'],
    ['12 RueLepic', '12', 'x:30'],
    ['12rue Lepic', '12', 'x:30'],
    ['12 rue Lepik', '12', 'x:30'],
    ['rue Lepic 12 75018 Paris', '12', 'x:30'],
    ['Place Foch 5', '5', 'x:sud'],
    ['Place Foch 5 bis', '5', 'x:nord'],
    ['Place Foch 5 ter', '5 ter', 'x:sud'],
    ['5 PlaceFoch', '5', 'x:sud'],
    ['Amselkamp 99', '99', 'x:amsel'],
    ['Amselkamp 10g', '10g', 'x:amsel'],
    ['Amselkamp 10 g', 'g', 'x:amsel'],
    ['5 Quai Neuf', '5', 'x:a7'],
  ])('without its number is the street, which says so: %s', (q, ignored, id) => {
    expect(ask(q)).toMatchObject({ ignored, ids: expect.arrayContaining([id]) });
  });
});
