import { describe, expect, test } from 'vitest';
import { importContent, nodeXml, osmXml, wayXml } from './import.ts';

type TagsOf = Readonly<Record<string, string>>;

/** A point so many metres north of another. */
const north = (metres: number): [string, string] => [(50 + metres / 111_194.93).toFixed(7), '8'];
const stop = (id: number, metres: number, tags: TagsOf = {}): string =>
  nodeXml(id, { highway: 'bus_stop', name: 'Mill Lane', ...tags }, north(metres));
const platform = (id: number, metres: number, tags: TagsOf = {}): string =>
  nodeXml(id, { public_transport: 'platform', name: 'Mill Lane', ...tags }, north(metres));

const idsOf = async (...elements: string[]): Promise<string[]> =>
  (await importContent(osmXml(...elements))).places.map(({ id }) => id).sort();

describe('a platform is part of the stop of the same name', () => {
  test('merges a platform into the stop of the same name, with its identifiers, words and names, and reports it', async () => {
    const { places, report } = await importContent(
      osmXml(
        nodeXml(10, {}, north(6)),
        nodeXml(11, {}, north(8)),
        stop(1, 0, { 'naptan:AtcoCode': '9991' }),
        wayXml(2, [10, 11], {
          public_transport: 'platform',
          name: 'mill lane',
          alt_name: 'The Mill',
          operator: 'Example Buses',
        }),
      ),
    );
    expect(places).toEqual([
      expect.objectContaining({
        id: 'osm:n1',
        identifiers: ['osm:n1', 'atco:9991', 'osm:w2'],
        name: 'Mill Lane',
        alternative_names: ['The Mill'],
        tags: ['Example Buses'],
        lat: '50.0000000',
      }),
    ]);
    expect(report).toMatchObject({ read: 2, kept: 1, leftOut: 1, faults: 0 });
    expect(report.lines().join('\n')).toMatch(
      /: is part of the stop of the same name or code \(osm:w2, mill lane\)/,
    );
  });

  test('merges a platform into the nearest stop, so that the two sides of a road stay two', async () => {
    const { byId } = await importContent(osmXml(stop(1, 0), stop(2, 12), platform(3, 4), platform(4, 9)));
    expect([...byId.keys()].sort()).toEqual(['osm:n1', 'osm:n2']);
    expect(byId.get('osm:n1')?.identifiers).toEqual(['osm:n1', 'osm:n3']);
    expect(byId.get('osm:n2')?.identifiers).toEqual(['osm:n2', 'osm:n4']);
  });

  test('merges a stop with at most one platform', async () => {
    expect(await idsOf(stop(1, 0), platform(2, 3), platform(3, 9))).toEqual(['osm:n1', 'osm:n3']);
  });

  test('merges neither two stops nor two platforms', async () => {
    const both = { public_transport: 'platform' };
    expect(await idsOf(stop(1, 0, both), stop(2, 5), stop(3, 9, both))).toHaveLength(3);
    expect(await idsOf(platform(1, 0), platform(2, 5))).toHaveLength(2);
  });

  test('keeps a platform apart that is over 20 metres away, or has another name or type', async () => {
    expect(await idsOf(stop(1, 0), platform(2, 19.5))).toHaveLength(1);
    expect(await idsOf(stop(1, 0), platform(2, 20.5))).toHaveLength(2);
    expect(await idsOf(stop(1, 0), platform(2, 5, { name: 'Mill Street' }))).toHaveLength(2);
    const tram = nodeXml(1, { railway: 'tram_stop', name: 'Mill Lane' }, north(0));
    expect(await idsOf(tram, platform(2, 5))).toHaveLength(2);
  });

  test.each(['ref', 'local_ref', 'naptan:AtcoCode'])(
    'merges a platform by the %s of both, whatever the name',
    async (key) => {
      const other = { name: 'Mill Street' };
      expect(await idsOf(stop(1, 0, { [key]: 'A1' }), platform(2, 5, { ...other, [key]: 'B;A1' }))).toEqual([
        'osm:n1',
      ]);
      expect(await idsOf(stop(1, 0, { [key]: 'A1' }), platform(2, 5, { [key]: 'A2' }))).toHaveLength(2);
      expect(await idsOf(stop(1, 0, { [key]: 'A1' }), platform(2, 5))).toHaveLength(1);
    },
  );

  test('prefers the platform with the same number to a nearer one with the same name', async () => {
    const { byId } = await importContent(
      osmXml(stop(1, 0, { ref: '1' }), platform(2, 4), platform(3, 8, { ref: '1', name: 'Mill' })),
    );
    expect(byId.get('osm:n1')).toMatchObject({
      identifiers: ['osm:n1', 'osm:n3'],
      alternative_names: ['Mill'],
    });
    expect([...byId.keys()]).toContain('osm:n2');
  });
});

test('drops a stop position, or merges it into the stop where the configuration makes it a place', async () => {
  const position = nodeXml(2, { public_transport: 'stop_position', name: 'Mill Lane' }, north(3));
  const far = nodeXml(4, { public_transport: 'stop_position', name: 'Mill End' }, north(90));
  const elements = osmXml(stop(1, 0), position, platform(3, 5), far);
  expect((await importContent(elements)).places.map(({ identifiers }) => identifiers)).toEqual([
    ['osm:n1', 'osm:n3'],
  ]);
  const types = { 'public_transport=stop_position': '/transport/bus-stop' };
  const { byId } = await importContent(elements, { types });
  expect([...byId.keys()].sort()).toEqual(['osm:n1', 'osm:n4']);
  expect(byId.get('osm:n1')?.identifiers.toSorted()).toEqual(['osm:n1', 'osm:n2', 'osm:n3']);
});
