import { describe, expect, test } from 'vitest';
import { type MergeInput, mergePlaces } from '../../../data/merge.ts';
import type { Place } from '../../../src/core/place.ts';
import { somePlace } from '../bundle/some-places.ts';

/** Merges sources given in order of precedence. */
function merge(given: readonly (readonly Place[])[], more: Partial<MergeInput> = {}) {
  const warnings: string[] = [];
  const result = mergePlaces({
    places: given.flat(),
    sources: given.flatMap((places, source) => places.map(() => source)),
    distance: 60,
    warn: (words) => warnings.push(words),
    ...more,
  });
  return { ...result, warnings, ids: result.places.map(({ id }) => id) };
}

/** Metres north of a point in Oxford. */
const north = (metres: number): Pick<Place, 'lat' | 'lon'> => ({
  lat: String(51.75 + metres / 111_194.93),
  lon: '-1.25',
});
const stop = (id: string, name: string, metres: number, known: Partial<Place> = {}): Place =>
  somePlace(id, { name, ...north(metres), ...known, identifiers: [id, ...(known.identifiers ?? [])] });

describe('by identifier', () => {
  test('places of two sources are one however far apart and however named', () => {
    const { places, merged } = merge([
      [stop('osm:1', 'Carfax', 0, { identifiers: ['atco:1'] })],
      [stop('atco:1', 'Queen Street', 5000)],
    ]);
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({ id: 'osm:1', name: 'Carfax', alternative_names: ['Queen Street'] });
    expect(merged).toEqual([
      {
        place: { id: 'atco:1', name: 'Queen Street' },
        source: 1,
        into: { id: 'osm:1', name: 'Carfax' },
        by: 'identifier',
        shared: 'atco:1',
        metres: expect.closeTo(5000, 0),
      },
    ]);
  });

  test('places are one through a third that shares one with each', () => {
    const { ids, places } = merge([
      [stop('a:1', 'A', 0, { identifiers: ['x:1'] })],
      [stop('b:1', 'B', 0, { identifiers: ['y:1'] })],
      [stop('c:1', 'C', 0, { identifiers: ['y:1', 'x:1'] })],
    ]);
    expect(ids).toEqual(['a:1']);
    expect(places[0]!.identifiers).toEqual(['a:1', 'x:1', 'b:1', 'y:1', 'c:1']);
  });

  test('two places of a source that share one stay two, and the nearer one gets the other source’s', () => {
    const { ids, merged } = merge([
      [
        stop('osm:1', 'Carfax', 40, { identifiers: ['atco:1'] }),
        stop('osm:2', 'Carfax', 10, { identifiers: ['atco:1'] }),
      ],
      [stop('atco:1', 'Carfax', 0)],
    ]);
    expect(ids).toEqual(['osm:1', 'osm:2']);
    expect(merged.map(({ into }) => into.id)).toEqual(['osm:2']);
  });

  test('a shared primary identifier goes before one that is a further one, so no id is left twice', () => {
    const { ids, merged } = merge([
      [stop('a:1', 'A', 0, { identifiers: ['x:1'] }), stop('x:1', 'X', 50)],
      [stop('x:1', 'X', 0)],
    ]);
    expect(ids).toEqual(['a:1', 'x:1']);
    expect(merged[0]!.into.id).toBe('x:1');
  });

  test('one that very many places have is none, and is warned of', () => {
    const many = (source: string): Place[] =>
      Array.from({ length: 60 }, (_, i) =>
        somePlace(`${source}:${i}`, { identifiers: [`${source}:${i}`, 'brand:1'] }),
      );
    const { places, warnings } = merge([
      [...many('a'), somePlace('same:1')],
      [...many('b'), somePlace('same:1')],
    ]);
    expect(places).toHaveLength(121);
    expect(warnings).toEqual(['nothing was merged by brand:1, which 120 places have']);
  });
});

describe('by name, type and distance', () => {
  const ids = (...given: Place[][]): string[] => merge(given).ids;

  test('the distance counts, to the metre', () => {
    expect(ids([stop('a:1', 'Carfax', 0)], [stop('b:1', 'Carfax', 59.9)])).toEqual(['a:1']);
    expect(ids([stop('a:1', 'Carfax', 0)], [stop('b:1', 'Carfax', 60.1)])).toEqual(['a:1', 'b:1']);
    const given = [[stop('a:1', 'Carfax', 0)], [stop('b:1', 'Carfax', 60.1)]];
    expect(merge(given, { distance: 61 }).ids).toEqual(['a:1']);
  });

  test('never within a source', () => {
    expect(ids([stop('a:1', 'Carfax', 0), stop('a:2', 'Carfax', 0)])).toEqual(['a:1', 'a:2']);
  });

  test('spelling doesn’t count, words do', () => {
    expect(ids([stop('a:1', 'St. Anne’s Café', 0)], [stop('b:1', "ST ANNE'S CAFE", 0)])).toEqual(['a:1']);
    expect(ids([stop('a:1', 'High Street', 0)], [stop('b:1', 'High Street (opp)', 0)])).toHaveLength(2);
    expect(ids([stop('a:1', '', 0)], [stop('b:1', '', 0)])).toHaveLength(2);
  });

  test.each([
    ['/transport/bus-stop', '/transport/bus-stop', true],
    ['/transport/car-park', '/transport/car-park/park-and-ride', true],
    ['/leisure/museum', '/university/museum', true],
    ['/transport/bus-stop', '/transport/stop-area', false],
    ['/transport/car-park/university', '/university', false],
  ])('%s and %s: %s', (one, other, compatible) => {
    const found = ids([stop('a:1', 'X', 0, { type: [one] })], [stop('b:1', 'X', 0, { type: [other] })]);
    expect(found).toHaveLength(compatible ? 1 : 2);
  });

  test('two stops across the road go with the two of the other source, each with the nearer', () => {
    const { merged } = merge([
      [stop('a:north', 'High Street', 21), stop('a:south', 'High Street', 0)],
      [stop('b:south', 'High Street', 8), stop('b:north', 'High Street', 24)],
    ]);
    expect(merged.map(({ place, into }) => [place.id, into.id])).toEqual([
      ['b:north', 'a:north'],
      ['b:south', 'a:south'],
    ]);
  });

  test('a display name matches another name of the other, but the same display name goes before', () => {
    const opposite = stop('b:1', 'Opposite High Street', 0, { alternative_names: ['High Street'] });
    expect(ids([stop('a:1', 'High Street', 0)], [opposite])).toEqual(['a:1']);
    const { merged } = merge([[stop('a:1', 'High Street', 0)], [opposite, stop('b:2', 'High Street', 30)]]);
    expect(merged.map(({ place, by }) => [place.id, by])).toEqual([['b:2', 'name']]);
  });

  test('an alternative name that both have is no reason', () => {
    const names = { alternative_names: ['High Street'] };
    expect(
      ids([stop('a:1', 'Stop A High Street', 0, names)], [stop('b:1', 'Stop B High Street', 0, names)]),
    ).toHaveLength(2);
  });

  test('an identifier says that they are different, unless both number their own places by it', () => {
    const known = { identifiers: ['atco:2'] };
    expect(ids([stop('osm:1', 'Carfax', 0, known)], [stop('atco:1', 'Carfax', 0)])).toHaveLength(2);
    expect(ids([stop('gtfs:1', 'Carfax', 0)], [stop('gtfs:2', 'Carfax', 0)])).toEqual(['gtfs:1']);
  });

  test('it works across the date line and at the pole', () => {
    const at = (id: string, lat: string, lon: string): Place => somePlace(id, { name: 'Base', lat, lon });
    expect(ids([at('a:1', '0', '179.9999')], [at('b:1', '0', '-179.9999')])).toEqual(['a:1']);
    expect(ids([at('a:1', '89.9999', '0')], [at('b:1', '89.9999', '180')])).toEqual(['a:1']);
  });
});

describe('of places that are one', () => {
  test('the first source’s values stay, what it lacks is filled in, lists are united', () => {
    const { places } = merge([
      [
        somePlace('a:1', {
          name: 'Old Library',
          alternative_names: ['The Stacks'],
          type: ['/university/library'],
          identifiers: ['a:1', 'x:1'],
          tags: ['books'],
          website: 'https://a',
          accessibility: { has_lift: false },
          rti: { bus: 'A' },
          park_and_ride: {},
        }),
      ],
      [
        somePlace('x:1', {
          name: 'OLD LIBRARY',
          short_name: 'Lib',
          alternative_names: ['the stacks', 'Bibliotheca'],
          type: ['/university/building'],
          tags: ['books', 'reading'],
          website: 'https://b',
          phone: '1',
          ...north(0),
          accessibility: { has_lift: true, number_of_steps: 2 },
          rti: { bus: 'B', train: 'C' },
          park_and_ride: { capacity: 9 },
          importance: 0,
          files: [{ url: 'f' }],
        }),
      ],
    ]);
    expect(places).toEqual([
      somePlace('a:1', {
        name: 'Old Library',
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
        files: [{ url: 'f' }],
      }),
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
