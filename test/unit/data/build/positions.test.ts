import { describe, expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const table = async (name: string, rows: readonly string[]): Promise<string> =>
  `csv:${await scratchFile(name, `id,name,type,lat,lon\n${rows.map((row, i) => `${name}${i},${name}${i},/university,${row}\n`).join('')}`)}`;
const right = ['51.75,-1.25', '51.76,-1.26', '51.77,-1.24'];
const exchanged = right.map((row) => row.split(',').reverse().join(','));
const config = async (area: object): Promise<string[]> => [
  '--config',
  await scratchFile('c.json', JSON.stringify({ settings: { area } })),
];
const oxford = { lat: 51.75, lon: -1.25, radius_km: 10 };
const warnings = ({ log }: { log: readonly string[] }): string =>
  log
    .filter(
      (line) =>
        /position|places of|exchanged/.test(line) &&
        !line.includes('an id follows') &&
        line.startsWith('warning'),
    )
    .join('\n');

test('warns of places inside the configured area only with latitude and longitude exchanged', async () => {
  expect(warnings(await buildFrom([await table('a.csv', exchanged)], await config(oxford)))).toMatch(
    /^warning: most places of \S+a\.csv \(3 of 3\) are in the "area" of the --config only with latitude and longitude exchanged: did you mean them the other way round\?$/,
  );
});

test('warns of places near the other sources only with latitude and longitude exchanged', async () => {
  const sources = [await table('a.csv', right), await table('b.csv', exchanged)];
  const words = warnings(await buildFrom(sources));
  expect(words).toMatch(/most places of \S+b\.csv \(3 of 3\) are in the area of the other sources only with/);
});

test('warns when most places of a source are outside the configured area', async () => {
  const away = { lat: 60.17, lon: 24.95, radius_km: 10 };
  expect(warnings(await buildFrom([await table('a.csv', right)], await config(away)))).toMatch(
    /most places of \S+a\.csv \(3 of 3\) lie outside the "area" of the --config/,
  );
  const few = await table('a.csv', [...right, '10,10', '11,11']);
  expect(warnings(await buildFrom([few], await config(oxford)))).toBe('');
});

test('warns of a source without any position', async () => {
  const { log, code } = await buildFrom([await table('a.csv', [',', ',']), await table('b.csv', right)]);
  expect(code).toBe(0);
  expect(warnings({ log })).toMatch(/^warning: NO PLACE of \S+a\.csv has a position, so none is on the map/);
});

const feature = (name: string, coordinates: readonly number[]): object => ({
  type: 'Feature',
  properties: { name, type: '/university' },
  geometry: { type: 'Point', coordinates },
});

test('a stop of NaPTAN at 0, 0 is where its grid reference is', async () => {
  const header = 'ATCOCode,CommonName,StopType,Longitude,Latitude,GridType,Easting,Northing,Status';
  const file = await scratchFile('a.csv', `${header}\n1,B,BCT,0,0,UKOS,451000,206000,act\n`);
  const { places, log } = await buildFrom([`naptan:${file}`]);
  expect(places).toMatchObject([
    { lat: expect.stringMatching(/^51.75/), lon: expect.stringMatching(/^-1.26/) },
  ]);
  expect(log.join()).not.toContain('0, 0');
});

describe('rows far from the median of their source that fit when exchanged are named', () => {
  const town = Array.from({ length: 120 }, (_, i) => `51.7${i % 10}1,-1.2${i % 7}3`);
  const wrong = new Set([6, 54, 89]);
  const mixed = town.map((row, i) => (wrong.has(i) ? row.split(',').reverse().join(',') : row));
  const words = /^warning: \S+a\.csv: 3 of 120 rows fit only with lat and lon exchanged: 8, 56, 91$/;

  test('without an area', async () => {
    expect(warnings(await buildFrom([await table('a.csv', mixed)]))).toMatch(words);
  });

  test('with an area in the configuration', async () => {
    expect(warnings(await buildFrom([await table('a.csv', mixed)], await config(oxford)))).toMatch(words);
  });

  test('of features by their numbers, and of others by their ids', async () => {
    const features = mixed.map((row, i) => feature(`B${i}`, row.split(',').map(Number).reverse()));
    const file = await scratchFile('a.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect(warnings(await buildFrom([`geojson:${file}`]))).toMatch(
      /3 of 120 places fit only with lat and lon exchanged: feature 7, feature 55, feature 90$/,
    );
    const nodes = mixed.map((row, i) => {
      const [lat, lon] = row.split(',');
      return `<node id="${i}" lat="${lat}" lon="${lon}"><tag k="amenity" v="library"/><tag k="name" v="B${i}"/></node>`;
    });
    const map = await scratchFile('a.osm', `<osm>${nodes.join('')}</osm>`);
    expect(warnings(await buildFrom([`osm:${map}`]))).toMatch(
      /3 of 120 places fit only with lat and lon exchanged: osm:n6, osm:n54, osm:n89$/,
    );
  });

  test('no place far away, nor one of a country on both sides of the line of equal degrees', async () => {
    const away = town.map((row, i) => (wrong.has(i) ? '-33.86,151.2' : row));
    expect(warnings(await buildFrom([await table('a.csv', away)]))).toBe('');
    const nigeria = [
      '6.45,3.39',
      '9.07,7.48',
      '12.0,8.52',
      '4.82,7.03',
      '7.38,3.94',
      '11.85,13.16',
      '13.06,5.24',
    ];
    expect(warnings(await buildFrom([await table('a.csv', nigeria)]))).toBe('');
  });
});

test('asks about exchanged positions also where a feature has metres of a grid', async () => {
  const features = [feature('A', [51.75, -1.25]), feature('B', [51.76, -1.26])];
  const inMetres = {
    type: 'Feature',
    geometry: null,
    properties: { name: 'C', type: '/university', x: 451700, y: 206200 },
  };
  const content = JSON.stringify({ type: 'FeatureCollection', features: [...features, inMetres] });
  const source = `geojson:${await scratchFile('a.geojson', content)}`;
  expect(warnings(await buildFrom([source], await config(oxford)))).toMatch(
    /most places of \S+ \(2 of 2\) are in/,
  );
});
