import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importers } from '../../../../data/importers/source-kinds.ts';
import { pbf } from '../../../fixtures/import/pbf.ts';
import { failureOf, importContent } from './import-file.ts';
import { zipOf } from './zip-file.ts';

const KINDS = Object.keys(importers);
const failure = (kind: string, content: string | Uint8Array): Promise<string> =>
  failureOf(importContent(importers[kind]!, 'x', content));

const collection = '{\n"type": "FeatureCollection",\n"features": []}';
const place = '{"id":"a:1","name":"A","type":["/university"]}\n';
const turtle = '@prefix a: <http://a/> .\na:b a a:C .\n';
const rdfXml = '<?xml version="1.0"?>\n<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></r:RDF>';
const jsonLd = '{"@context": {"@vocab": "http://a/"}, "@id": "b", "c": "d"}';
const zip = (...names: string[]) => zipOf(Object.fromEntries(names.map((name) => [name, 'x'])));
const openDocument = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/vnd.oasis.opendocument'),
]);

/** A file, its format, the way out, and the kinds that refuse it; without them, all kinds refuse it. */
const FILES: readonly (readonly [string | Uint8Array, what: string, way: RegExp, refusedBy?: string])[] = [
  [zip('[Content_Types].xml'), 'a workbook of a spreadsheet program', /^save its table as CSV/],
  [zip('xl/workbook.xml'), 'a workbook of a spreadsheet program', /^save/],
  [openDocument, 'a workbook of a spreadsheet program', /^save/],
  [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'a workbook of a spreadsheet program', /^save/],
  [`SQLite format 3\0${'\0'.repeat(84)}`, 'a GeoPackage or another SQLite database', /^convert .* ogr2ogr/],
  [Buffer.from(`0000270a${'00'.repeat(96)}`, 'hex'), 'a shapefile', /^convert/],
  ['PAR1\x15\x04,\x15,\x15', 'Parquet', /^convert/],
  ['%PDF-1.7\n%\xe2\xe3', 'a PDF document', /^ask for the table/],
  ['<?xml version="1.0"?>\n<kml xmlns="http://k"><Document/></kml>', 'KML or GPX', /^convert/],
  ['<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>', 'KML or GPX', /^convert/],
  [zip('READ ME', 'out/a.geojson'), 'a zip of READ ME, out/a.geojson', /^unpack it, and give the file/],
  [gzipSync(zip('stops.txt')), 'a zip file packed in gzip', /^unpack it first$/],
  [gzipSync(gzipSync('x')), 'a packed file', /^unpack it first$/],
  ['BZh91AY&SY', 'a packed file', /^unpack it first$/],
  ['[\n{"id":1}]', 'a JSON list', /^write its objects a line each/],
  ['<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'HTML (a login or error page?)', /^fetch the file/],
  [Buffer.from('\uFEFF<html>\n<body></body></html>', 'utf16le'), 'HTML (a login or error page?)', /^fetch/],
  ['<?xml version="1.0"?>\n<!-- gone -->\n<HTML lang="en">', 'HTML (a login or error page?)', /^fetch/],
  [`${'<!---->'.repeat(100)}<html>`, 'HTML (a login or error page?)', /^fetch/],
  [gzipSync('\n\n<html>'), 'HTML (a login or error page?)', /^fetch/],
  [collection, 'GeoJSON', /^give it as geojson:x$/, 'places osm naptan gtfs csv rdf'],
  [gzipSync(collection), 'GeoJSON', /^give it as geojson:x$/, 'places csv'],
  ['\u001e{"type":"Feature"}\n', 'GeoJSON', /^give it as geojson:x$/, 'places csv'],
  [
    '{"version": 0.6, "elements": []}',
    'an answer of Overpass',
    /^give it as osm:x$/,
    'places geojson csv rdf',
  ],
  [
    '<?xml version="1.0"?>\n<osm version="0.6"></osm>',
    'OpenStreetMap XML',
    /^give it as osm:x$/,
    'naptan csv rdf',
  ],
  [
    pbf([{ type: 'node', id: 1, lat: '50', lon: '8' }]),
    'OpenStreetMap PBF',
    /^give it as osm:x$/,
    'places csv rdf',
  ],
  ['<NaPTAN xmlns="x">', 'the XML of NaPTAN', /^give it as naptan:x$/, 'places osm gtfs geojson csv rdf'],
  ['<gml></gml>', 'XML', /^convert it to GeoJSON or CSV first$/, 'places gtfs geojson csv'],
  [place, 'a JSON object a line', /^give it as places:x$/, 'naptan gtfs csv'],
  ['{"a":\n1}', 'JSON', /^convert it to GeoJSON or CSV first$/, 'naptan gtfs csv'],
  [turtle, 'RDF as Turtle or N-Triples', /^give it as rdf:x$/, 'places osm naptan gtfs geojson csv'],
  ['# one\n<http://a/b> <http://a/c> "d" .\n', 'RDF as Turtle or N-Triples', /^give it as rdf:x$/, 'osm csv'],
  [rdfXml, 'RDF/XML', /^give it as rdf:x$/, 'places osm naptan gtfs geojson csv'],
  [
    rdfXml.replace('\n', '\n<!DOCTYPE r:RDF [ <!ENTITY a "http://a/"> ]>\n<!-- b -->'),
    'RDF/XML',
    /^give/,
    'osm',
  ],
  [jsonLd, 'JSON-LD', /^give it as rdf:x$/, 'naptan gtfs csv'],
  [`[${jsonLd}]`, 'JSON-LD', /^give it as rdf:x$/, 'naptan gtfs csv'],
  ['code;name\n1;A\n', 'a table', /^give it as csv:x$/, 'places osm geojson rdf'],
  ['stop_id,stop_name\n1,A\n', 'a table', /^give it as gtfs:x$/, 'places osm geojson rdf'],
  ['ATCOCode,CommonName\n1,A\n', 'a table', /^give it as naptan:x$/, 'places osm geojson rdf'],
  [
    zip('feed/stops.txt'),
    'the zip of a GTFS feed',
    /^give it as gtfs:x$/,
    'places osm naptan geojson csv rdf',
  ],
];

test.each(FILES.map(([content, what, way, kinds = KINDS.join(' ')]) => ({ content, what, way, kinds })))(
  '$what is named to $kinds, with what to do: $way',
  async ({ content, what, way, kinds }) => {
    for (const kind of kinds.split(' ')) {
      const [, found, advice] =
        /^x looks like (.*), not [\w ]+: (.*)$/.exec(await failure(kind, content)) ?? [];
      expect([kind, found]).toEqual([kind, what]);
      expect(advice).toMatch(way);
    }
  },
);

test.each(KINDS)(
  '%s: a file without content is called empty, and a zip that is cut off is told',
  async (kind) => {
    for (const content of ['', gzipSync(''), ' \n\r\n'])
      expect(await failure(kind, content)).toBe('x is empty');
    expect(await failure(kind, zip('stops.txt').subarray(0, -9))).toMatch(
      /^x ends in the middle: it is cut off/,
    );
  },
);

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
    ['csv', 'comments without end', `${'<!---->'.repeat(100)}x`],
  ])('%s: %s', async (kind, _, content) => {
    expect(await failure(kind, content)).not.toMatch(/looks like (?!XML)/);
  });

  test('accepts the sample files as their own kind', async () => {
    const town = fileURLToPath(new URL('../../../fixtures/import/town.osm', import.meta.url));
    expect(await failure('osm', await readFile(town))).toBe('none');
    expect(await failure('places', place)).toBe('none');
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
