import { describe, expect, test } from 'vitest';
import { importContent, nodeXml, osmXml, wayXml } from './import.ts';

/** A square of some ten metres, of nodes from `first` on. */
function house(first: number, metresNorth: number, tags: Record<string, string>): string[] {
  const at = (lat: number, lon: number): readonly [string, string] => [
    (50 + metresNorth / 111_195 + lat).toFixed(7),
    (8 + lon).toFixed(7),
  ];
  const corners = [at(0, 0), at(0, 0.0001), at(0.0001, 0.0001), at(0.0001, 0)];
  const refs = corners.map((_, i) => first + i);
  return [
    ...corners.map((corner, i) => nodeXml(first + i, {}, corner)),
    wayXml(first, [...refs, first], tags),
  ];
}

/** Nodes precede ways in a file. */
const nodesFirst = (elements: readonly string[]): string[] =>
  elements.toSorted((a, b) => Number(b.startsWith('<node')) - Number(a.startsWith('<node')));

const importAll = (...elements: string[][]) => importContent(osmXml(...nodesFirst(elements.flat())));

describe('a named building is a place', () => {
  test.each([
    [{ building: 'yes' }, ['/amenities/building']],
    [{ building: 'office' }, ['/amenities/building']],
    [{ building: 'school' }, ['/amenities/school']],
    [{ building: 'hospital' }, ['/amenities/health/hospital']],
    [{ building: 'chapel' }, ['/amenities/place-of-worship']],
    [{ building: 'train_station' }, ['/transport/rail-station']],
    [{ building: 'yes', amenity: 'cafe' }, ['/amenities/food-drink/cafe']],
    [{ building: 'yes', historic: 'castle' }, ['/leisure/historic-site']],
    [{ building: 'yes', office: 'company' }, ['/amenities/office']],
    [{ building: 'church', amenity: 'place_of_worship' }, ['/amenities/place-of-worship']],
    [{ building: 'university' }, ['/university/building']],
  ])('%o of the type %s', async (tags, type) => {
    const { places } = await importAll(house(1, 0, { name: 'Rose Hall', ...tags }));
    expect(places.map((place) => place.type)).toEqual([type]);
  });

  test.each([
    { building: 'yes' },
    { building: 'yes', name: '10' },
    { building: 'yes', name: 'A' },
    { building: 'no', name: 'Rose Hall' },
    { building: 'house', name: 'Rose Cottage' },
    { 'disused:building': 'yes', name: 'Rose Hall' },
  ])('and others are none: %o', async (tags) => {
    expect((await importAll(house(1, 0, tags))).places).toEqual([]);
  });
});

describe('the building of a place', () => {
  const school = (metres: number) => house(11, metres, { amenity: 'school', name: 'St Rose’s School' });
  const building = (first: number, metres: number, name = "St. Rose's School") =>
    house(first, metres, { building: 'school', name });

  test('of the same name nearby is left out by a rule', async () => {
    const { places, report } = await importAll(building(1, 100), school(0));
    expect(places.map(({ id }) => id)).toEqual(['osm:w11']);
    expect(report).toMatchObject({ read: 2, kept: 1, leftOut: 1, faults: 0 });
    expect(report.lines().join()).toContain("osm:w1, St. Rose's School");
  });

  test('may be around a node', async () => {
    const { places } = await importAll(
      [nodeXml(9, { amenity: 'school', name: 'St Rose’s School' }, ['50', '8'])],
      building(1, 0),
    );
    expect(places.map(({ id }) => id)).toEqual(['osm:n9']);
  });

  test('of another name, or far away, is a place', async () => {
    const { places } = await importAll(school(0), building(1, 0, 'Library'), building(21, 400));
    expect(places.map(({ id }) => id).sort()).toEqual(['osm:w1', 'osm:w11', 'osm:w21']);
  });

  test('with several houses is one place', async () => {
    const { places } = await importAll(building(1, 0), building(11, 50), building(21, 1000));
    expect(places.map(({ id }) => id).sort()).toEqual(['osm:w1', 'osm:w21']);
  });

  test('is not that of a stop that is called after it', async () => {
    const { places } = await importAll(
      [nodeXml(9, { highway: 'bus_stop', name: 'Town Hall' }, ['50', '8'])],
      house(1, 0, { building: 'public', name: 'Town Hall' }),
    );
    expect(places.map(({ id }) => id).sort()).toEqual(['osm:n9', 'osm:w1']);
  });
});
