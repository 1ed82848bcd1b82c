import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../src/core/place.ts';
import { buildFrom } from '../build-from.ts';
import { runAt } from '../cli/run-command.ts';
import { rectangle } from '../map/fixture.ts';
import { scratchFile } from '../scratch.ts';
import { init, initAndBuild } from './run-init.ts';

const feature = (properties: object, coordinates: readonly number[] = [1, 2]): string =>
  JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties });
const toilets = 'name,type,has_wheelchair_access';

/** A file, what init and the build after it make of its places, and what the configuration has. */
const files: readonly [
  title: string,
  name: string,
  content: string,
  places: readonly object[],
  config?: object,
][] = [
  [
    'a table with commas',
    'harbour.csv',
    'Code,Facility name,Category,Street,Town,Post code,Latitude,Longitude,Telephone,Step-free access\n' +
      'H1,The Net Loft,Café,2 Quay Row,Brixworth,BX1 2AA,50.1,-4.1,01632 960001,yes\n' +
      'H2,Harbour Library,Public library,Quay Row,Brixworth,BX1 2AB,50.2,-4.2,01632 960002,no\n' +
      'H3,Tide Mill,Tide mill,Mill Lane,Brixworth,BX1 2AC,50.3,-4.3,,yes\n',
    [
      { name: 'Harbour Library', type: ['/amenities/public-library'], lat: '50.2', lon: '-4.2' },
      {
        id: 'csv:H1',
        name: 'The Net Loft',
        type: ['/amenities/food-drink/cafe'],
        address: '2 Quay Row, Brixworth, BX1 2AA',
        phone: '01632 960001',
        accessibility: { has_wheelchair_access: true },
      },
      { name: 'Tide Mill', type: ['/amenities'] },
    ],
    { sources: [{ file: 'harbour.csv', name: 'Harbour', licence: 'unknown', attribution: '' }] },
  ],
  [
    'a German table with semicolons, decimal commas and a title above it',
    'orte.csv',
    'Öffentliche Orte, Stand Mai;;;;;;\n\nNummer;Bezeichnung;Art;Straße;Hausnummer;Breitengrad;Längengrad\n' +
      '7;Rathausbücherei;Bibliothek;Am Markt;1;51,34;12,37\n8;Café Linde;Café;Ring;22;51,35;12,38\n' +
      '9;Löwen-Apotheke;Apotheke;Ring;3;51,36;12,39\n',
    [
      { name: 'Café Linde', type: ['/amenities/food-drink/cafe'], lat: '51.35', lon: '12.38' },
      { name: 'Löwen-Apotheke', type: ['/amenities/health/pharmacy'] },
      { name: 'Rathausbücherei', type: ['/amenities/public-library'] },
    ],
    { languages: ['de', 'en'] },
  ],
  [
    'GeoJSON with ids of its own, nested properties and outlines, of a university',
    'campus-map.geojson',
    [
      ['K1', 'Kirjastotalo', 'Library', 'Opintie 1', 24] as const,
      ['K2', 'Pihlaja', 'Department', 'Opintie 3', 25] as const,
    ]
      .map(([ref, buildingName, buildingUse, street, west]) =>
        JSON.stringify({
          type: 'Feature',
          id: ref,
          properties: {
            info: { buildingName, buildingUse },
            address: { street, city: 'Harju' },
            wheelchair: 'limited',
          },
          geometry: { type: 'Polygon', coordinates: [rectangle(west, 60, west + 0.01, 60.01)] },
        }),
      )
      .join('\n'),
    [
      {
        id: 'geojson:K1',
        name: 'Kirjastotalo',
        type: ['/university/library'],
        address: 'Opintie 1, Harju',
        lat: '60.005',
        shape: expect.stringMatching(/^POLYGON/),
        wheelchair_access: 'limited',
      },
      { name: 'Pihlaja', type: ['/university/department'] },
    ],
  ],
  [
    'GeoJSON a feature a line, with tags of OpenStreetMap',
    'extract.geojsonl',
    [
      feature({ osm_id: 11, amenity: 'pub', name: 'The Old Ford', 'addr:street': 'Ford Lane' }, [1.1, 51.1]),
      feature({ osm_id: 12, shop: 'chemist', name: 'Ford Chemist' }, [1.2, 51.2]),
    ].join('\n'),
    [
      { name: 'Ford Chemist', type: ['/amenities/health/pharmacy'], lat: '51.2', lon: '1.2' },
      { name: 'The Old Ford', type: ['/amenities/food-drink/pub'], address: 'Ford Lane' },
    ],
  ],
  [
    'OpenStreetMap',
    'town.osm',
    '<osm version="0.6"><node id="5" lat="50.5" lon="4.5"><tag k="amenity" v="cafe"/><tag k="name" v="Brasserie Nord"/></node></osm>',
    [{ name: 'Brasserie Nord', type: ['/amenities/food-drink/cafe'], lat: '50.5', lon: '4.5' }],
    { sources: [{ licence: 'ODbL-1.0' }] },
  ],
  [
    'RDF, by the ready query that fits',
    'estate.ttl',
    '@prefix s: <https://schema.org/> .\n' +
      '<https://estate.example/1> a s:Library ; s:name "Weir Library" ; s:latitude 53.1 ; s:longitude -6.1 .\n',
    [{ name: 'Weir Library', type: ['/amenities/public-library'], lat: '53.1', lon: '-6.1' }],
    { imports: { 'estate.ttl': { query: 'schema-org' } } },
  ],
  [
    'a column of sentences that mention a café and a mill is the description, and the name of the file the kind',
    'libraries.csv',
    'name,about\nWeir,"Books and maps. There is a café beside it."\nFord,"In the old mill. It is quiet."\n',
    [
      { name: 'Ford', type: ['/amenities/public-library'], description: 'In the old mill. It is quiet.' },
      { name: 'Weir', type: ['/amenities/public-library'] },
    ],
  ],
  [
    'rows of one name in different streets are several places, with the features that their kind implies',
    'wc.csv',
    'Name,Category,Location,Wheelchair\nPublic toilet,Public toilet,Weir Road,Yes\nPublic toilet,Public toilet,Mill Lane,No\nPublic toilet,Public toilet,Ford Street,\n',
    [
      { address: 'Ford Street', type: ['/amenities/toilets'], accessibility: {} },
      {
        address: 'Mill Lane',
        accessibility: { has_accessible_toilets: false, has_wheelchair_access: false },
      },
      { address: 'Weir Road', accessibility: { has_accessible_toilets: true, has_wheelchair_access: true } },
    ],
  ],
  [
    'names of columns without separators, and numbers behind them',
    'schools.csv',
    'NAME,STREETADDRESS,City,state,zipcode,REPORTTEL,OPENINGHOURS,Web Address,Number of books,Number of floors\n' +
      'Mill,12 Main St,Weir,NY,01234,555-010-0001,Mo-Fr 09:00-17:00,https://mill.example,700,1\n' +
      'Ford,14 Main St,Weir,NJ,01235,555-010-0002,Mo-Fr 09:00-16:00,https://ford.example,800,2\n',
    [
      {
        id: expect.stringMatching(/^csv:[0-9a-f]{12}$/),
        name: 'Ford',
        address: '14 Main St, Weir, NJ 01235',
        phone: '555-010-0002',
        opening_hours: 'Mo-Fr 09:00-16:00',
        website: 'https://ford.example',
        accessibility: {},
      },
      { name: 'Mill', address: '12 Main St, Weir, NY 01234' },
    ],
  ],
  [
    'hours in the singular, a telephone number called so, and an address in German order',
    'museum.csv',
    'Name,Straße,Hausnummer,PLZ,Ort,OpeningTime,Tel No\nA,Ringstr.,5,44001,Neustadt,10:00,0301 2345\nB,Am Markt,,44002,Neustadt,11:00,0301 2346\n',
    [
      { address: 'Ringstr. 5, 44001 Neustadt', opening_hours: '10:00', phone: '0301 2345' },
      { address: 'Am Markt, 44002 Neustadt' },
    ],
  ],
  [
    'an address with its position in brackets',
    'library.csv',
    'Name,Location 1\nA,"12 Main St\nTown\n(40.72, -74.01)"\nB,"14 Main St\nTown\n(40.73, -74.02)"\n',
    [
      { address: '12 Main St, Town', lat: '40.72', lon: '-74.01' },
      { address: '14 Main St, Town', lat: '40.73', lon: '-74.02' },
    ],
  ],
  [
    'GeoJSON in a cell',
    'parks.csv',
    'name,the_geom\nA,"{""type"":""Point"",""coordinates"":[-74.01,40.72]}"\n',
    [{ name: 'A', lat: '40.72', lon: '-74.01' }],
  ],
  [
    'degrees with minutes and seconds',
    'cafes.csv',
    'name,Latitude,Longitude\nA,"51°07\'12""N","1°15\'W"\nB,N51.12,W1.5\nC,51.12°,1.5°\nD,"-51,12","1,5"\n',
    [
      { lat: '51.12', lon: '-1.25' },
      { lat: '51.12', lon: '-1.5' },
      { lat: '51.12', lon: '1.5' },
      { lat: '-51.12', lon: '1.5' },
    ],
  ],
  [
    'a table of a council: labels and licences that all rows share, yes and no, and toilets without a hoist',
    'public-toilets-of-weir.csv',
    'OfficeLabel,LocationText,ServiceLabel,ChangingPlace,BabyChange,LicensingTermsURL,InfoURL,Open,StreetAddress\n' +
      'Weir,Ford beach,Public toilets,No,Yes,https://terms.example,https://weir.example,Yes,1 Ford Road\n' +
      'Weir,Mill green,Public toilets,No,No,https://terms.example,https://weir.example,Yes,\n' +
      'Weir,Mill lane,Public toilets,Yes,No,https://terms.example,https://weir.example,No,3 Mill Lane\n',
    [
      {
        name: 'Ford beach',
        type: ['/amenities/toilets'],
        address: '1 Ford Road',
        website: 'https://weir.example',
        accessibility: { has_changing_table: true },
      },
      {
        name: 'Mill green',
        accessibility: expect.not.objectContaining({ has_accessible_toilets: false }),
      },
      expect.not.objectContaining({ opening_hours: expect.anything() }),
    ],
  ],
  [
    'features without a name, a position or an id, pictures, and streets in the order of their language',
    'spielplaetze.geojson',
    [
      feature({ name: 'A', description: 'https://x.example/a.jpg', beschreibung: 'Sand' }),
      JSON.stringify({ type: 'Feature', geometry: null, properties: { beschreibung: 'Seilbahn' } }),
      feature({
        name: 'B',
        kind: 'SELECT',
        'addr:housenumber': '5',
        'addr:street': 'Ringstraße',
        'addr:postcode': '44001',
        'addr:city': 'Neustadt',
      }),
    ].join('\n'),
    [
      { name: 'A', type: ['/leisure/playground'], description: 'Sand' },
      { name: 'B', address: 'Ringstraße 5, 44001 Neustadt' },
      { name: '', description: 'Seilbahn' },
    ],
  ],
  [
    'things that stand in places of several kinds, numbers of houses, and parents of another list',
    'defibrillators.csv',
    'id,nom_site,site_type,Street,No,Tel,parent\n' +
      '71,Weir,piscine,Calle Mayor,4,03.27.46.45,1\n72,Ford,musée,Calle Mayor,5,03.27.46.46,2\n73,Mill,piscine,Calle Nueva,6,03.27.46.47,1\n',
    [
      { name: 'Ford', address: 'Calle Mayor 5', phone: '03.27.46.46', parent: [] },
      { name: 'Mill' },
      { name: 'Weir' },
    ].map((place) => ({ type: ['/amenities/health/defibrillator'], ...place })),
  ],
  ['axes of degrees', 'pubs.csv', 'name,XCoord,YCoord\nA,1.5,51.5\n', [{ lat: '51.5', lon: '1.5' }]],
  [
    'the stops of a timetable with decimal commas',
    'stops.txt',
    'stop_id,stop_name,stop_lat,stop_lon\n1,Quay,"51,5","-1,5"\n',
    [{ name: 'Quay', lat: '51.5', lon: '-1.5' }],
  ],
];

describe('init and a build of its configuration', () => {
  test.each(files)(
    'understand %s, and so does a build without a configuration',
    async (_, name, content, places, wanted = {}) => {
      const { built, config, made } = await initAndBuild(name, content);
      expect(config).toMatchObject(wanted);
      const words = (place: Place): string => place.name + place.address;
      const bare = await buildFrom([made]);
      expect(bare.places, JSON.stringify(config)).toEqual(built.places);
      expect(built.places.toSorted((a, b) => (words(a) < words(b) ? -1 : 1))).toMatchObject(places);
    },
  );

  test('say that metres of a grid need its number, which alone leaves the mapping to the guess', async () => {
    const { log, made, config } = await initAndBuild(
      'x.csv',
      'Name,Type,GeoX,GeoY\nA,Museum,651409,313177\n',
    );
    expect(log.join('\n')).toMatch(/"GeoY", "GeoX" have no degrees.*write "crs"/);
    const file = await scratchFile('c.json', JSON.stringify({ imports: { csv: { crs: 27700 } } }));
    const { places } = await buildFrom([made], ['--config', file]);
    expect(config).not.toHaveProperty('imports.x.csv.lat');
    expect(places).toMatchObject([
      { name: 'A', type: ['/leisure/museum'], lat: expect.stringMatching(/^52\.65/) },
    ]);
  });

  test('leave prose without sense no language, and print no warning of a value that they wrote', async () => {
    const { config } = await initAndBuild('x.csv', 'name,kind\nA,Kino\nB,Museum\n');
    expect(config).not.toHaveProperty('languages');
  });
});

describe('accessible toilets are those that wheelchairs can enter', () => {
  const rows: readonly [yes: string, no: string][] = [
    ['true', 'false'],
    ['yes', 'no'],
  ];
  const kinds: readonly [kind: string, content: string][] = [
    ['csv', `id,${toilets}\n1,A,/amenities/toilets,yes\n2,B,/amenities/toilets,no\n`],
    [
      'geojson',
      ['yes', 'no']
        .map((has, i) => feature({ name: 'AB'[i], type: '/amenities/toilets', has_wheelchair_access: has }))
        .join('\n'),
    ],
    [
      'places',
      rows[0]!
        .map(
          (has, i) =>
            `{"id":"x:${i}","name":"${'AB'[i]}","type":["/amenities/toilets"],"accessibility":{"has_wheelchair_access":${has}}}`,
        )
        .join('\n'),
    ],
    [
      'osm',
      `<osm>${rows[1]!.map((has, i) => `<node id="${i + 1}" lat="50" lon="${i}"><tag k="amenity" v="toilets"/><tag k="name" v="${'AB'[i]}"/><tag k="wheelchair" v="${has}"/></node>`).join('')}</osm>`,
    ],
  ];

  test.each(kinds)('from %s', async (kind, content) => {
    const path = await scratchFile('toilets', `${content}\n`);
    const { places, directory } = await buildFrom([`${kind}:${path}`]);
    const known = (place: Place | undefined) => place?.accessibility.has_accessible_toilets;
    expect(places.map((place) => [place.name, known(place)])).toEqual([
      ['A', true],
      ['B', false],
    ]);
    const { out } = await runAt({}, ['query', directory, 'accessible toilet']);
    expect(out.join('\n')).toMatch(/\bA\b/);
    expect(out.join('\n')).not.toMatch(/\bB\b/);
  });
});

test.each([
  ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}'],
  ['the JSON of Esri', '{"displayFieldName":"","geometryType":"esriGeometryPoint","features":[]}'],
])('names %s as such', async (what, content) => {
  const file = await scratchFile('x.json', content);
  const { log } = await init([file, '--out', join(dirname(file), 'c.json')]);
  expect(log[0]).toContain(`looks like ${what}, which no kind of source reads: convert it to GeoJSON`);
});

test('a property type that nothing maps is named without a question', async () => {
  const file = await scratchFile('x.geojson', feature({ name: 'A', type: 'x', kind: 'museum' }));
  const config = join(dirname(file), 'c.json');
  await writeFile(
    config,
    JSON.stringify({ imports: { geojson: { name: 'name', type: { value: '/leisure/museum' } } } }),
  );
  const { log } = await buildFrom([`geojson:${file}`], ['--config', config]);
  expect(log.join('\n')).toContain('nothing uses the properties "type", "kind"');
  expect(await readFile(config, 'utf8')).toContain('museum');
});
