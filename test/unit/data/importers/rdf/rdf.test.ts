import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { StreamParser, Writer } from 'n3';
import { expect, test } from 'vitest';
import { importRdf } from '../../../../../data/importers/rdf.ts';
import { importContent } from '../import-file.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url), 'utf8');
const TURTLE = fixture('registry.ttl');
const importFile = (name: string, content: string | Uint8Array, mapping: object = {}) =>
  importContent(importRdf, name, content, { mapping });
const byId = <T extends { readonly id: string }>(places: readonly T[]): T[] =>
  places.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('a registry gives organisations, buildings and rooms with names, codes, parents and positions', async () => {
  const { places, lines } = await importFile('registry.ttl', TURTLE);
  const of = (id: string) => places.find((place) => place.id === id);
  expect(of('oxpoints:10000002')).toMatchObject({
    identifiers: ['oxpoints:10000002', 'oucs:tides', 'finance:F7'],
    name: 'Department of Tides',
    alternative_names: ['Tidal Studies', 'Abteilung für Gezeiten'],
    type: ['/university/department'],
    lat: '51.7500',
    lon: '-1.2500',
    address: '1 Quay Road, QR1 1AA',
    phone: '+44-1632-960001',
    website: 'https://tides.example.org/',
    parent: ['oxpoints:10000001'],
    primary_place: 'oxpoints:10000003',
  });
  expect(of('oxpoints:10000003')).toMatchObject({
    identifiers: ['oxpoints:10000003', 'obn:400', 'osm:w77'],
    name: 'Lighthouse',
    type: ['/university/building'],
    child: ['oxpoints:10000002'],
  });
  expect(of('oxpoints:10000004')).toMatchObject({
    child: ['oxpoints:10000002', 'oxpoints:10000006', 'oxpoints:10000008'],
  });
  expect(of('oxpoints:10000005')).toMatchObject({
    name: 'Lamp Room',
    type: ['/university/room'],
    lat: '51.7500',
    parent: ['oxpoints:10000003'],
  });
  expect(of('oxpoints:10000001')).toMatchObject({ type: ['/university/division'] });
  expect(of('atco:340000006R1')).toMatchObject({
    identifiers: ['atco:340000006R1', 'naptan:69326543'],
    type: ['/transport/bus-stop'],
  });
  expect(lines).toEqual([
    '10 read, 9 kept, 1 left out',
    'left out: registry.ttl: has no name (http://oxpoints.oucs.ox.ac.uk/id/10000009)',
    'warning: classes that the mapping lacks: oxp:Lighthouse',
    'warning: links by which a place would be part of itself are left out: oxpoints:10000007 in oxpoints:10000003',
    'note: registry.ttl: read with the ready mapping "registry"',
  ]);
});

test('the same statements give the same places as Turtle, N-Triples and RDF/XML, plain or packed', async () => {
  const { places } = await importFile('registry.ttl', TURTLE);
  const triples = await nTriples(TURTLE);
  const encoded: [string, string | Uint8Array][] = [
    ['registry.rdf', fixture('registry.rdf')],
    ['registry.nt', triples],
    ['registry.ttl.gz', gzipSync(TURTLE)],
    ['registry', fixture('registry.rdf')],
    ['registry.rdf.gz', gzipSync(Buffer.from(`\uFEFF${fixture('registry.rdf')}`, 'utf8'))],
  ];
  for (const [name, content] of encoded) {
    expect(byId((await importFile(name, content)).places)).toEqual(byId(places));
  }
});

test('the order of statements makes no difference', async () => {
  const { places } = await importFile('registry.ttl', TURTLE);
  const backwards = (await nTriples(TURTLE)).trim().split('\n').reverse().join('\n');
  const sorted = (all: typeof places) =>
    byId(all).map((place) => ({
      ...place,
      identifiers: place.identifiers.toSorted(),
      alternative_names: place.alternative_names.toSorted(),
      child: place.child.toSorted(),
    }));
  expect(sorted((await importFile('x.nt', `${backwards}\n`)).places)).toEqual(sorted(places));
});

test('names are in the preferred language, and those of other languages are alternative names', async () => {
  const { places } = await importFile('registry.ttl', TURTLE, { languages: ['de', 'en'] });
  expect(places.find(({ id }) => id === 'oxpoints:10000002')).toMatchObject({
    name: 'Abteilung für Gezeiten',
    alternative_names: ['Tidal Studies', 'Department of Tides'],
  });
});

test('schema.org is understood in JSON-LD, also of nodes without an IRI', async () => {
  const { places, lines } = await importFile(
    'places.jsonld',
    JSON.stringify({
      '@context': { '@vocab': 'https://schema.org/', url: { '@type': '@id' } },
      '@graph': [
        {
          '@type': ['Place', 'Library'],
          name: [
            { '@value': 'City Library', '@language': 'en' },
            { '@value': 'Stadtbibliothek', '@language': 'de' },
          ],
          url: 'https://library.example.org/',
          telephone: '+44 1632 960002',
          geo: { '@type': 'GeoCoordinates', latitude: 51.7547, longitude: -1.253 },
          address: { '@type': 'PostalAddress', streetAddress: '2 Mill Lane', postalCode: 'ML1 2AA' },
          containedInPlace: { '@type': 'ShoppingCenter', '@id': 'https://example.org/mall', name: 'Mall' },
        },
        { '@type': 'Spaceport', name: 'Port' },
      ],
    }),
  );
  expect(places).toHaveLength(2);
  const mall = places.find(({ name }) => name === 'Mall');
  expect(mall).toMatchObject({ id: expect.stringMatching(/^rdf:[0-9a-f]{12}$/), type: ['/amenities/shop'] });
  expect(places.find(({ name }) => name === 'City Library')).toMatchObject({
    id: expect.stringMatching(/^rdf:[0-9a-f]{12}$/),
    alternative_names: ['Stadtbibliothek'],
    type: ['/amenities/public-library'],
    lat: '51.7547',
    lon: '-1.253',
    address: '2 Mill Lane, ML1 2AA',
    website: 'https://library.example.org/',
    parent: [mall!.id],
  });
  expect(lines).toContain('warning: classes that the mapping lacks: schema:Spaceport');
  expect(lines).toContain('note: places.jsonld: read with the ready mapping "schema-org"');
});

/** Returns the statements of a Turtle file as N-Triples. */
async function nTriples(turtle: string): Promise<string> {
  const parser = new StreamParser();
  parser.end(turtle);
  const writer = new Writer({ format: 'N-Triples' });
  for await (const quad of parser) writer.addQuad(quad);
  return new Promise((resolve, reject) => {
    writer.end((error, result) => (error ? reject(error) : resolve(result)));
  });
}
