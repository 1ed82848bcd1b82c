import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { defaultGraph, Store } from 'oxigraph';
import { describe, expect, test } from 'vitest';
import { loadOxigraph } from '../../../../../data/importers/rdf/statements.ts';
import { importRdf } from '../../../../../data/importers/rdf.ts';
import { scratchFile } from '../../scratch.ts';
import { importContent } from '../import-file.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url), 'utf8');
const TURTLE = fixture('registry.ttl');
const importFile = (name: string, content: string | Uint8Array, mapping: object = {}) =>
  importContent(importRdf, name, content, { mapping });
/** Returns the statements of a Turtle file as N-Triples. */
function nTriples(turtle: string): string {
  const store = new Store();
  store.load(turtle, { format: 'ttl' });
  return store.dump({ format: 'nt', from_graph_name: defaultGraph() });
}

test('a registry gives organisations, buildings and rooms with names, codes, parents and positions', async () => {
  const { places, lines } = await importFile('registry.ttl', TURTLE);
  const of = (id: string) => places.find((place) => place.id === id);
  expect(of('oxpoints:10000002')).toMatchObject({
    identifiers: ['oxpoints:10000002', 'finance:F7', 'oucs:tides'],
    name: 'Department of Tides',
    alternative_names: ['Abteilung für Gezeiten', 'Tidal Studies'],
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
    'warning: classes in which the query finds no place: <http://ns.ox.ac.uk/namespace/oxpoints/2009/02/owl#Lighthouse>',
    'note: registry.ttl: read with the ready query "registry"',
  ]);
});

test('the same statements give the same places in any format and order, plain or packed', async () => {
  const { places } = await importFile('registry.ttl', TURTLE);
  const lines = nTriples(TURTLE).trim().split('\n');
  const encoded: [string, string | Uint8Array][] = [
    ['registry.rdf', fixture('registry.rdf')],
    ['registry.nt', `${lines.join('\n')}\n`],
    ['backwards.nt', `${lines.toReversed().join('\n')}\n`],
    ['registry.nq', `${lines.map((line) => line.replace(/\.$/, '<http://a/graph> .')).join('\n')}\n`],
    ['registry.ttl.gz', gzipSync(TURTLE)],
    ['registry', fixture('registry.rdf')],
    ['registry.rdf.gz', gzipSync(Buffer.from(`\uFEFF${fixture('registry.rdf')}`, 'utf8'))],
  ];
  for (const [name, content] of encoded) expect((await importFile(name, content)).places).toEqual(places);
});

test('names are in the preferred language, and those of other languages are alternative names', async () => {
  const { places } = await importFile('registry.ttl', TURTLE, {
    languages: ['de', 'en'],
  });
  expect(places.find(({ id }) => id === 'oxpoints:10000002')).toMatchObject({
    name: 'Abteilung für Gezeiten',
    alternative_names: ['Department of Tides', 'Tidal Studies'],
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
  expect(lines).toContain('note: places.jsonld: read with the ready query "schema-org"');
});

test('nodes of JSON-LD have their keys in any order, and a context may follow its graph', async () => {
  const context = { '@vocab': 'http://schema.org/', id: '@id', type: { '@id': '@type' } };
  const a = { name: 'A', containedInPlace: { name: 'B', type: 'Hotel' }, type: 'Library' };
  for (const document of [
    { '@context': context, '@graph': [a] },
    [{ ...a, '@context': [context] }],
    { '@graph': a, '@context': context },
  ]) {
    const { places } = await importFile('x.jsonld', JSON.stringify(document), { query: 'schema-org' });
    const [one, other] = places.toSorted((x, y) => (x.name < y.name ? -1 : 1));
    expect([one?.name, one?.parent, other?.name]).toEqual(['A', [other?.id], 'B']);
  }
});

describe('a query of a file of its own', () => {
  const importBy = async (query: string) =>
    importFile('x.ttl', TURTLE, { query: await scratchFile('own.rq', query), prefix: 'own' });

  test('gives a place a row, with lists in lines and flags by their names', async () => {
    const { places, lines } = await importBy(`PREFIX dcterms: <http://purl.org/dc/terms/>
      SELECT ("boat" AS ?id) ("/university" AS ?type) ?name ("b\\na" AS ?tags) ("yes" AS ?has_lift) ("x" AS ?nam)
      { ?s dcterms:title ?name FILTER(?name = "Boat House") }`);
    expect(places).toMatchObject([
      { id: 'own:boat', name: 'Boat House', tags: ['a', 'b'], accessibility: { has_lift: true } },
    ]);
    expect(lines).toContain(
      'warning: the variable ?nam of the query is no key of a place (did you mean name?)',
    );
  });

  test('is named where it is no query of rows', async () => {
    await expect(importBy('SELECT ?id { ')).rejects.toThrow(/own\.rq is no query that can be answered: .+/);
    await expect(importBy('ASK { ?s ?p ?o }')).rejects.toThrow(/own\.rq is no SELECT query of SPARQL$/);
  });
});

test('without oxigraph one sentence says how to install it', async () => {
  const missing = () => import('@fingerpost/missing' as 'oxigraph');
  await expect(loadOxigraph(missing)).rejects.toMatchObject({
    code: 'bad-input',
    message: 'a source of RDF needs the package oxigraph, which is not installed: npm install oxigraph',
  });
});
