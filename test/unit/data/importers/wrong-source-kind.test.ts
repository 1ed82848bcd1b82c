import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importers } from '../../../../data/importers/source-kinds.ts';
import { pbf } from '../../../fixtures/import/pbf.ts';
import { importContent } from './import-file.ts';
import { zipOf } from './zip-file.ts';

const KINDS = Object.keys(importers);
const failureOf = async (kind: string, content: string | Uint8Array): Promise<string> =>
  importContent(importers[kind]!, 'x', content).then(
    () => 'none',
    (thrown: Error) => thrown.message.replace(/[^\s:]*fingerpost-\w+\//g, ''),
  );

const collection = '{\n"type": "FeatureCollection",\n"features": []}';
const overpass = '{\n  "version": 0.6,\n  "generator": "Overpass API",\n  "elements": []\n}';
const osm = '<?xml version="1.0"?>\n<osm version="0.6"></osm>';
const place = '{"id":"a:1","name":"A","type":["/university"]}\n';
const town = fileURLToPath(new URL('../../../fixtures/import/town.osm', import.meta.url));
const turtle = '@prefix a: <http://a/> .\na:b a a:C .\n';
const triples = '# one\n<http://a/b> <http://a/c> "d" .\n';
const rdfXml = '<?xml version="1.0"?>\n<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></r:RDF>';
const entities = rdfXml.replace('\n', '\n<!DOCTYPE r:RDF [ <!ENTITY a "http://a/"> ]>\n<!-- b -->');
const jsonLd = '{"@context": {"@vocab": "http://a/"}, "@id": "b", "c": "d"}';
const OTHERS = ['places', 'osm', 'naptan', 'gtfs', 'geojson', 'csv'];
const oneNode = pbf([{ type: 'node', id: 1, lat: '50', lon: '8' }]);

const aWorkbook =
  /^x looks like a workbook of a spreadsheet program, not [\w ]+: save its table as CSV there, and give that$/;
const aPdf = /^x looks like a PDF document, not [\w ]+: ask for the table that it was made of, as CSV$/;
const openDocument = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/vnd.oasis.opendocument'),
]);
const documents: readonly [string, string | Uint8Array, RegExp][] = [
  ['an .xlsx', zipOf([{ name: '[Content_Types].xml', content: '<x/>' }]), aWorkbook],
  ['an .xlsx that begins otherwise', zipOf([{ name: 'xl/workbook.xml', content: '<x/>' }]), aWorkbook],
  ['an .ods', openDocument, aWorkbook],
  ['an .xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), aWorkbook],
  [
    'a GeoPackage',
    Buffer.concat([
      Buffer.from('SQLite format 3\0'),
      Buffer.alloc(52),
      Buffer.from('GPKG'),
      Buffer.alloc(32),
    ]),
    /^x looks like a GeoPackage, not [\w ]+: convert it to GeoJSON in degrees, for instance with ogr2ogr -t_srs EPSG:4326 places\.geojson x$/,
  ],
  [
    'an SQLite database',
    Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(84)]),
    /^x looks like an SQLite database, not [\w ]+: export its table as CSV, and give that$/,
  ],
  [
    'a shapefile',
    Buffer.concat([Buffer.from('0000270a', 'hex'), Buffer.alloc(96)]),
    /^x looks like a shapefile, not [\w ]+: convert it to GeoJSON in degrees, for instance with ogr2ogr .* x$/,
  ],
  [
    'GeoParquet',
    'PAR1\x15\x04,\x15,\x15',
    /^x looks like GeoParquet or other Parquet, not [\w ]+: convert it to GeoJSON in degrees, .* x$/,
  ],
  [
    'KML',
    '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>',
    /^x looks like KML, not [\w ]+: convert it to GeoJSON in degrees, for instance with ogr2ogr .* x$/,
  ],
  [
    'GPX',
    '<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>',
    /^x looks like GPX, not [\w ]+: convert it to GeoJSON in degrees, .* x waypoints$/,
  ],
  [
    'a zip of GeoJSON',
    zipOf([
      { name: 'READ ME, please; first', content: 'x' },
      { name: 'out/a.geojson', content: collection },
    ]),
    /^x looks like a zip of out\/a\.geojson, not [\w ]+: unpack it, and give --source geojson:out\/a\.geojson$/,
  ],
  [
    'a zip of a table',
    zipOf([{ name: 'a, b.csv', content: 'name,type\n' }]),
    /^x looks like a zip of a, b\.csv, not [\w ]+: unpack it, and give --source csv:a, b\.csv$/,
  ],
  [
    'a zip of a shapefile',
    zipOf(['a.dbf', 'a.shp', 'a.shx'].map((name) => ({ name, content: 'x' }))),
    /^x looks like a zip of a\.shp, not [\w ]+: unpack it, and convert it to GeoJSON in degrees, .* places\.geojson a\.shp$/,
  ],
  [
    'a KMZ',
    zipOf([{ name: 'doc.kml', content: '<kml/>' }]),
    /^x looks like a zip of doc\.kml, not [\w ]+: unpack it, and convert it to GeoJSON/,
  ],
  [
    'IMDF',
    zipOf(['manifest.json', 'venue.geojson', 'unit.geojson'].map((name) => ({ name, content: '{}' }))),
    /^x looks like an IMDF archive of indoor maps, not [\w ]+: unpack it, and give its unit\.geojson and amenity\.geojson as geojson:, with a mapping$/,
  ],
  [
    'a zip of anything',
    zipOf(['a,b;c.png', 'd.png'].map((name) => ({ name, content: 'x' }))),
    /^x looks like a zip of a,b;c\.png, d\.png, not [\w ]+: unpack it, and give a file of one of the kinds$/,
  ],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3', aPdf],
];

describe.each(KINDS)('%s: a document is named, with what to do', (kind) => {
  test.each(documents)('%s', async (_, content, sentence) => {
    expect(await failureOf(kind, content)).toMatch(sentence);
  });
});

describe('a file of another kind is named, with the kind to use', () => {
  test.each<[string, string | Uint8Array, string, readonly string[]]>([
    [
      'GeoJSON',
      collection,
      'x looks like GeoJSON, not %: give it as geojson:x',
      ['places', 'osm', 'naptan', 'gtfs', 'csv', 'rdf'],
    ],
    [
      'GeoJSON in gzip',
      gzipSync(collection),
      'x looks like GeoJSON, not %: give it as geojson:x',
      ['places', 'csv'],
    ],
    [
      'GeoJSON a line',
      '\u001e{"type":"Feature"}\n',
      'x looks like GeoJSON, not %: give it as geojson:x',
      ['places', 'csv'],
    ],
    [
      'Overpass',
      overpass,
      'x looks like an answer of Overpass, not %: give it as osm:x',
      ['places', 'naptan', 'gtfs', 'geojson', 'csv', 'rdf'],
    ],
    [
      'OSM XML',
      osm,
      'x looks like OpenStreetMap XML, not %: give it as osm:x',
      ['places', 'naptan', 'gtfs', 'geojson', 'csv', 'rdf'],
    ],
    [
      'PBF',
      oneNode,
      'x looks like OpenStreetMap PBF, not %: give it as osm:x',
      ['places', 'naptan', 'gtfs', 'geojson', 'csv', 'rdf'],
    ],
    [
      'NaPTAN XML',
      '<NaPTAN xmlns="x">',
      'x looks like the XML of NaPTAN, not %: give it as naptan:x',
      ['places', 'osm', 'gtfs', 'geojson', 'csv', 'rdf'],
    ],
    [
      'other XML',
      '<gml></gml>',
      'x looks like XML, not %: convert it to GeoJSON or CSV first',
      ['places', 'gtfs', 'geojson', 'csv'],
    ],
    [
      'places',
      place,
      'x looks like a JSON object a line, not %: give it as places:x',
      ['naptan', 'gtfs', 'csv'],
    ],
    [
      'other JSON',
      '{"a":\n1}',
      'x looks like JSON, not %: convert it to GeoJSON or CSV first',
      ['naptan', 'gtfs', 'csv'],
    ],
    ['Turtle', turtle, 'x looks like RDF as Turtle or N-Triples, not %: give it as rdf:x', OTHERS],
    ['N-Triples', triples, 'x looks like RDF as Turtle or N-Triples, not %: give it as rdf:x', OTHERS],
    [
      'Turtle in gzip',
      gzipSync(turtle),
      'x looks like RDF as Turtle or N-Triples, not %: give it as rdf:x',
      OTHERS,
    ],
    ['RDF/XML', rdfXml, 'x looks like RDF/XML, not %: give it as rdf:x', OTHERS],
    ['RDF/XML with entities', entities, 'x looks like RDF/XML, not %: give it as rdf:x', OTHERS],
    ['JSON-LD', jsonLd, 'x looks like JSON-LD, not %: give it as rdf:x', ['naptan', 'gtfs', 'csv']],
    [
      'a list of JSON-LD',
      `[${jsonLd}]`,
      'x looks like JSON-LD, not %: give it as rdf:x',
      ['naptan', 'gtfs', 'csv'],
    ],
    [
      'a JSON list',
      '[\n{"id":1}]',
      'x looks like a JSON list, not %: write its objects a line each, as places NDJSON',
      KINDS,
    ],
    [
      'a table',
      'code;name\n1;A\n',
      'x looks like a table, not %: give it as csv:x',
      ['places', 'osm', 'geojson', 'rdf'],
    ],
    [
      'a feed',
      'stop_id,stop_name\n1,A\n',
      'x looks like a table, not %: give it as gtfs:x',
      ['places', 'osm', 'geojson', 'rdf'],
    ],
    [
      'the zip of a feed',
      zipOf([{ name: 'feed/stops.txt', content: 'stop_id,stop_name\n1,A\n' }]),
      'x looks like the zip of a GTFS feed, not %: give it as gtfs:x',
      ['places', 'osm', 'naptan', 'geojson', 'csv', 'rdf'],
    ],
    [
      'stops',
      'ATCOCode,CommonName\n1,A\n',
      'x looks like a table, not %: give it as naptan:x',
      ['places', 'osm', 'geojson', 'rdf'],
    ],
  ])('%s', async (_, content, sentence, kinds) => {
    const wanted = [
      'places NDJSON',
      'OpenStreetMap data',
      'the CSV or XML of NaPTAN',
      'a GTFS feed',
      'GeoJSON',
      'a table of CSV',
      'RDF',
    ];
    for (const kind of kinds) {
      expect(await failureOf(kind, content)).toBe(sentence.replace('%', wanted[KINDS.indexOf(kind)]!));
    }
  });
});

test('a file of places that has none says so, with the kind it was given as', async () => {
  const { lines } = await importContent(importers.places!, 'x', '{\n"id": "a:1"\n}\n');
  expect(lines).toContain(
    'warning: no line of x is a place: is it places NDJSON, a JSON object a line, as --source places:x says?',
  );
  for (const content of [place, `${place}x\n`]) {
    expect((await importContent(importers.places!, 'x', content)).lines.join()).not.toContain('no line');
  }
});

describe('a file is not taken for another where it may be what was said', () => {
  test.each<[string, string, string]>([
    ['csv', 'a table of stops', 'stop_id,name,type\na:1,A,/university\n'],
    ['csv', 'columns in brackets', '<id>,<name>\n1,A\n'],
    ['csv', 'one column in brackets', '[id]\n1\n'],
    ['geojson', 'a feature whose type comes late', '{"id":1,"properties":{},"type":"Feature"}\n'],
    ['osm', 'elements that come first', '{"elements":[{"type":"node","id":1}]}\n'],
    ['places', 'a first line that is none', `one, two\n${place}`],
    [
      'places',
      'a name that says so',
      '{"id":"a:1","type":["/university"],"name":"A \\"type\\":\\"Feature\\""}\n',
    ],
    ['naptan', 'a table with other columns', 'a,b\n1,2\n'],
    ['geojson', 'features with a context', `{"@context":{},"type":"FeatureCollection","features":[]}`],
    ['rdf', 'an element that is no rdf:RDF', '<a:b xmlns:a="http://a/"/>'],
  ])('%s: %s', async (kind, _, content) => {
    expect(await failureOf(kind, content)).not.toMatch(/looks like/);
  });

  test('accepts the sample files as their own kind', async () => {
    expect(await failureOf('osm', await readFile(town))).toBe('none');
    expect(await failureOf('places', place)).toBe('none');
  });
});
