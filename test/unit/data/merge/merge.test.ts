import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../src/core/place.ts';
import { somePlace } from '../../bundle/some-places.ts';
import { merge, stop } from './merge-sources.ts';

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
        isDoubtful: true,
      },
    ]);
  });

  test('reports the distance of merged places, and the places between them', () => {
    const { merged } = merge([
      [stop('a:1', 'A', 0, { identifiers: ['x:1'] })],
      [stop('b:1', 'B', 1000, { identifiers: ['y:1'] })],
      [stop('c:1', 'C', 990, { identifiers: ['y:1', 'x:1'] })],
    ]);
    const told = merged.map(({ place, into, shared, metres, through }) => ({
      merged: place.id,
      into: into.id,
      shared,
      metres: Math.round(metres!),
      ...(through && { through }),
    }));
    expect(told).toEqual([
      // Nearest first: c and b are one when a turns out to be another of them.
      { merged: 'c:1', into: 'a:1', shared: 'y:1', metres: 990, through: ['b:1'] },
      { merged: 'b:1', into: 'a:1', shared: 'x:1', metres: 1000, through: ['c:1'] },
    ]);
  });

  test('omits `through` if both places share the identifier, even if others were found first', () => {
    const { merged } = merge([
      [stop('a:1', 'A', 0, { identifiers: ['k:1', 'k:2'] })],
      [stop('b:2', 'B', 10, { identifiers: ['k:1', 'k:2'] })],
      [stop('c:2', 'C', 19, { identifiers: ['k:2'] })],
    ]);
    expect(merged).toMatchObject([
      { place: { id: 'c:2' }, into: { id: 'a:1' }, shared: 'k:2' },
      { place: { id: 'b:2' }, into: { id: 'a:1' } },
    ]);
    for (const one of merged) expect(one).not.toHaveProperty('through');
  });

  test('omits `through` if both places share the name', () => {
    const through = (name: string, known: Partial<Place> = {}): (readonly string[] | undefined)[] =>
      merge([
        [stop('a:1', name, 0, { identifiers: ['x:1'], ...known })],
        [stop('b:1', 'Carfax', 20, { identifiers: ['x:1'] })],
        [stop('c:1', 'CARFAX', 25)],
      ]).merged.map((one) => one.through);
    expect(through('Carfax')).toEqual([undefined, undefined]);
    expect(through('Cornmarket')).toEqual([undefined, ['b:1']]);
    // The common name is a display name, and an alternative name of the first.
    expect(through('Cornmarket', { alternative_names: ['Carfax'] })).toEqual([undefined, ['b:1']]);
  });

  test('omits the distance if the remaining place has no position', () => {
    const { merged } = merge([
      [somePlace('a:1', { name: 'A', identifiers: ['a:1', 'x:1'] })],
      [stop('x:1', 'A', 0)],
    ]);
    expect(merged).toHaveLength(1);
    expect(merged[0]).not.toHaveProperty('metres');
    expect(merged[0]).not.toHaveProperty('through');
  });

  test('two places of a source that share one stay two, and the nearer one gets the other source’s', () => {
    const { ids, merged, warnings } = merge([
      [
        stop('osm:1', 'Carfax', 40, { identifiers: ['atco:1'] }),
        stop('osm:2', 'Carfax', 10, { identifiers: ['atco:1'] }),
      ],
      [stop('atco:1', 'Carfax', 0)],
    ]);
    expect(ids).toEqual(['osm:1', 'osm:2']);
    expect(merged.map(({ into }) => into.id)).toEqual(['osm:2']);
    expect(warnings).toEqual([
      'places that share an identifier stay apart, as two of one source would be one ' +
        '(1 pair, first: osm:1 and atco:1, by atco:1)',
    ]);
  });

  test('warns in one line of places that stay two, and counts each pair once', () => {
    const ids = { identifiers: ['x:1', 'y:1'] };
    const { warnings } = merge([
      [stop('a:1', 'A', 0, ids), stop('a:2', 'B', 20, ids)],
      [stop('b:1', 'C', 1, ids), stop('b:2', 'D', 22, ids)],
    ]);
    expect(warnings).toEqual([expect.stringContaining('(2 pairs, first: a:2 and b:1, by x:1)')]);
    expect(merge([[stop('a:1', 'A', 0, ids)], [stop('b:1', 'C', 1, ids)]]).warnings).toEqual([]);
  });

  test('a shared primary identifier goes before one that is a further one, so no id is left twice', () => {
    const { ids, merged } = merge([
      [stop('a:1', 'A', 0, { identifiers: ['x:1'] }), stop('x:1', 'X', 50)],
      [stop('x:1', 'X', 0)],
    ]);
    expect(ids).toEqual(['a:1', 'x:1']);
    expect(merged[0]!.into.id).toBe('x:1');
  });

  test('ignores an identifier that very many places have, and warns of it', () => {
    const many = (source: string): Place[] =>
      Array.from({ length: 60 }, (_, i) =>
        somePlace(`${source}:${i}`, { identifiers: [`${source}:${i}`, 'brand:1'] }),
      );
    const { places, warnings } = merge([
      [...many('a'), somePlace('same:1')],
      [...many('b'), somePlace('same:1')],
    ]);
    expect(places).toHaveLength(121);
    expect(warnings).toEqual(['brand:1 was ignored as evidence, because 120 places have it']);
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

  test('merges only places near each other, not a row in which each is near the next', () => {
    const row = [[stop('a:1', 'Carfax', 0)], [stop('b:1', 'Carfax', 40)], [stop('c:1', 'Carfax', 89)]];
    expect(ids(...row)).toEqual(['a:1', 'c:1']);
    expect(merge(row, { distance: 90 }).ids).toEqual(['a:1']);
  });

  test('keeps a place apart whose type is incompatible with one of the cluster', () => {
    const typed = (id: string, type: string): Place[] => [stop(id, 'Carfax', 0, { type: [type] })];
    expect(
      ids(
        typed('a:1', '/transport/car-park'),
        typed('b:1', '/transport'),
        typed('c:1', '/transport/bus-stop'),
      ),
    ).toEqual(['a:1', 'c:1']);
  });

  test('merges by name only places near all that an identifier merged', () => {
    const far = [[stop('a:1', 'Carfax', 0, { identifiers: ['x:1'] })], [stop('x:1', 'Carfax', 89)]];
    expect(ids(...far)).toEqual(['a:1']);
    expect(ids(...far, [stop('c:1', 'Carfax', 45)])).toEqual(['a:1']);
    expect(ids(...far, [stop('c:1', 'Carfax', 10)])).toEqual(['a:1', 'c:1']);
    const nowhere = [somePlace('a:1', { identifiers: ['a:1', 'x:1'] })];
    expect(ids(nowhere, [stop('x:1', 'Carfax', 89)], [stop('c:1', 'Carfax', 80)])).toEqual(['a:1']);
  });

  test('keeps places of one source apart', () => {
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

  test('matches another name with a hidden name', () => {
    const hidden = stop('b:1', 'Opposite High Street', 0, { hidden_names: ['High Street'] });
    const { places } = merge([[stop('a:1', 'High Street', 0)], [hidden]]);
    expect(places).toHaveLength(1);
    // It is the name that is shown now.
    expect(places[0]).toMatchObject({ alternative_names: ['Opposite High Street'], hidden_names: [] });
  });

  test('does not merge by an alternative name of both', () => {
    const names = { alternative_names: ['High Street'] };
    expect(
      ids([stop('a:1', 'Stop A High Street', 0, names)], [stop('b:1', 'Stop B High Street', 0, names)]),
    ).toHaveLength(2);
  });

  test('keeps places with different identifiers of one prefix apart, unless both number their own places by it', () => {
    const known = { identifiers: ['atco:2'] };
    expect(ids([stop('osm:1', 'Carfax', 0, known)], [stop('atco:1', 'Carfax', 0)])).toHaveLength(2);
    expect(ids([stop('gtfs:1', 'Carfax', 0)], [stop('gtfs:2', 'Carfax', 0)])).toEqual(['gtfs:1']);
  });
});
