import { describe, expect, test } from 'vitest';
import { somePlace } from '../../bundle/some-places.ts';
import { merge, north, stop } from './merge-sources.ts';

describe('of places that are one', () => {
  test('the first source’s values stay, what it lacks is filled in, lists are united', () => {
    const { places } = merge([
      [
        somePlace('a:1', {
          name: 'Old Library',
          alternative_names: ['The Stacks'],
          names: { la: 'Bibliotheca', en: 'Old Library' },
          type: ['/university/library'],
          identifiers: ['a:1', 'x:1'],
          tags: ['books'],
          website: 'https://a',
          accessibility: { has_lift: false },
          rti: { bus: 'A' },
          park_and_ride: {},
          texts: { facilities: 'first' },
        }),
      ],
      [
        somePlace('x:1', {
          name: 'OLD LIBRARY',
          short_name: 'Lib',
          alternative_names: ['the stacks', 'Bibliotheca'],
          names: { de: 'Bibliothek', en: 'The Library' },
          type: ['/university/building'],
          tags: ['books', 'reading'],
          website: 'https://b',
          phone: '1',
          ...north(0),
          accessibility: { has_lift: true, number_of_steps: 2 },
          rti: { bus: 'B', train: 'C' },
          park_and_ride: { capacity: 9 },
          importance: 0,
          texts: { facilities: 'second', notes: 'n' },
          files: [{ url: 'f' }],
        }),
      ],
    ]);
    expect(places).toEqual([
      somePlace('a:1', {
        name: 'Old Library',
        names: { la: 'Bibliotheca', de: 'Bibliothek', en: 'Old Library' },
        short_name: 'Lib',
        alternative_names: ['The Stacks', 'Lib', 'Bibliotheca'],
        type: ['/university/library', '/university/building'],
        identifiers: ['a:1', 'x:1'],
        tags: ['books', 'reading'],
        website: 'https://a',
        phone: '1',
        ...north(0),
        accessibility: { has_lift: false, number_of_steps: 2 },
        rti: { bus: 'A', train: 'C' },
        park_and_ride: { capacity: 9 },
        importance: 0,
        texts: { facilities: 'first', notes: 'n' },
        files: [{ url: 'f' }],
      }),
    ]);
  });

  test('the words about wheelchairs come from the source that knows the flag', () => {
    const limited = {
      accessibility: { has_wheelchair_access: false },
      wheelchair_access: 'limited',
    } as const;
    const full = { accessibility: { has_wheelchair_access: true } };
    const { places } = merge([
      [somePlace('a:1', full), somePlace('a:2'), somePlace('a:3', limited)],
      [
        somePlace('a:1', { ...limited, accessibility_notes: 'Ring' }),
        somePlace('a:2', limited),
        somePlace('a:3', { ...full, wheelchair_access: 'yes' }),
      ],
    ]);
    expect(
      places.map(({ wheelchair_access, accessibility, accessibility_notes }) => [
        accessibility.has_wheelchair_access,
        wheelchair_access,
        accessibility_notes,
      ]),
    ).toEqual([
      [true, undefined, 'Ring'],
      [false, 'limited', undefined],
      [false, 'limited', undefined],
    ]);
  });

  test('a position comes whole from one source', () => {
    const { places } = merge([
      [somePlace('a:1'), somePlace('a:2', { lat: '1', lon: '2' })],
      [somePlace('a:1', { lat: '3', lon: '4' }), somePlace('a:2', { lat: '5', lon: '6' })],
    ]);
    expect(places.map(({ lat, lon }) => [lat, lon])).toEqual([
      ['3', '4'],
      ['1', '2'],
    ]);
  });

  test('a name is filled in with its sort name', () => {
    const { places } = merge([
      [somePlace('a:1')],
      [somePlace('a:1', { name: 'The Hall', name_sort: 'Hall' })],
    ]);
    expect(places[0]).toMatchObject({ name: 'The Hall', name_sort: 'Hall', alternative_names: [] });
  });

  test('links lead to the place that is left, and never to itself', () => {
    const { places } = merge([
      [
        stop('osm:1', 'Area', 0, { identifiers: ['stoparea:1'] }),
        somePlace('osm:2', { parent: ['stoparea:1'] }),
      ],
      [
        stop('stoparea:1', 'Area', 0, { child: ['atco:1', 'osm:1'], primary_place: 'osm:1' }),
        stop('atco:1', 'Stop', 0, { parent: ['stoparea:1'], primary_place: 'stoparea:1' }),
      ],
    ]);
    const [area, linked, child] = places;
    expect(area!.child).toEqual(['atco:1']);
    expect(area).not.toHaveProperty('primary_place');
    expect(linked!.parent).toEqual(['osm:1']);
    expect(child).toMatchObject({ parent: ['osm:1'], primary_place: 'osm:1' });
  });
});
