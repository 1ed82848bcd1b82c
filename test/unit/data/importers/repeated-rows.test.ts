import { describe, expect, test } from 'vitest';
import { importers } from '../../../../data/importers/source-kinds.ts';
import { importContent } from './import-file.ts';

const NAPTAN = 'ATCOCode,CommonName,StopType,Longitude,Latitude,Status';
const GTFS = 'stop_id,stop_code,stop_name,stop_lat,stop_lon';
const feature = (name: string): string =>
  JSON.stringify({ type: 'Feature', id: 1, properties: { name, type: '/university' }, geometry: null });

const rowsOf: Readonly<Record<string, readonly [header: string, row: (name: string) => string]>> = {
  csv: ['id,name,type', (name) => `a:1,${name},/university`],
  geojson: ['', feature],
  gtfs: [GTFS, (name) => `1,A7,${name},52,4`],
  naptan: [NAPTAN, (name) => `9991,${name},BCT,-1.2,51.7,active`],
  places: ['', (name) => JSON.stringify({ id: 'a:1', name, type: ['/university'] })],
};

describe('a row whose id is known', () => {
  test.each(Object.entries(rowsOf))(
    'is repeated where a row of kind %s says the same, and otherwise left out',
    async (kind, [header, row]) => {
      const rows = [row('Mill'), row('Mill'), row('Hall')];
      const { places, report, lines } = await importContent(
        importers[kind]!,
        'x',
        `${[header, ...rows].join('\n').trim()}\n`,
      );
      expect(lines[0]).toBe('3 read, 1 kept, 1 left out, 1 repeated');
      expect(lines[1]).toMatch(/^left out: x(:\d)?: its id was given before \(/);
      expect(places).toMatchObject([{ name: 'Mill' }]);
      expect(report.faults).toBe(1);
    },
  );

  const node = '<node id="1" lat="50" lon="8"><tag k="amenity" v="pub"/><tag k="name" v="Rose"/></node>';
  test.each([
    ['a station of NaPTAN', 'naptan', `${NAPTAN}\n${'9100MILL,Mill,RLY,-1.2,51.7,active\n'.repeat(2)}`],
    ['an element of OpenStreetMap', 'osm', `<osm>${node.repeat(2)}</osm>`],
  ])('is no fault where %s says the same', async (_, kind, content) => {
    const { places, report } = await importContent(importers[kind]!, 'x', content);
    expect(places).toHaveLength(1);
    expect(report).toMatchObject({ read: 2, kept: 1, repeated: 1, faults: 0 });
  });
});
