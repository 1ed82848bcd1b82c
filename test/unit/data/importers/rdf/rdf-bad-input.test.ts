import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importRdf } from '../../../../../data/importers/rdf.ts';
import { failureOf, importContent } from '../import-file.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url), 'utf8');
const failure = (name: string, content: string | Uint8Array, mapping: object = {}): Promise<string> =>
  failureOf(importContent(importRdf, name, content, { mapping }));

const TURTLE = fixture('registry.ttl');
const XML = fixture('registry.rdf');
const JSON_LD = JSON.stringify(
  { '@context': { '@vocab': 'http://schema.org/' }, '@graph': [{ '@type': 'Library', name: 'A' }] },
  undefined,
  1,
);
const rdf = (content: string): string =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://schema.org/">${content}`;

describe('a truncated file ends the build, and the line is named', () => {
  test.each([
    ['x.ttl', TURTLE.slice(0, TURTLE.lastIndexOf('"')), /^x\.ttl:\d+ ends in the middle: it is cut off/],
    ['x.nt', '<http://a/b> <http://a/c> <http://a/d> .\n<http://a/b> <http', /^x\.nt:2 ends in the middle/],
    ['y.rdf', XML.slice(0, XML.lastIndexOf('</rdf:RDF>')), /^y\.rdf:8\d ends in the middle: it is cut off/],
    ['x.rdf', XML.slice(0, -20), /^x\.rdf:8\d ends in the middle: it is cut off/],
    ['x.jsonld', JSON_LD.slice(0, -5), /^x\.jsonld:\d ends in the middle: it is cut off/],
    [
      'x.ttl.gz',
      gzipSync(TURTLE.repeat(50)).subarray(0, -20),
      /^x\.ttl\.gz can't be read to its end .*fetch it again/,
    ],
  ])('%s', async (name, content, message) => expect(await failure(name, content)).toMatch(message));
});

describe('a malformed file ends the build with its line', () => {
  test.each([
    [
      'x.ttl',
      '@prefix a: <http://a/> .\na:b a:c d:e .\na:b a:c a:d .\n',
      /^x\.ttl:2 is not Turtle \(The prefix d: has not been declared\)$/,
    ],
    ['x.ttl', '@prefix a: <http://a/> .\na:b a:c .\n\na:b a:c a:d .\n', /^x\.ttl:2 is not Turtle \(/],
    ['x.rdf', rdf('\n<s:A>\n</s:B></rdf:RDF>'), /^x\.rdf:3 is not well-formed XML/],
    ['x.rdf', rdf('\n<rdf:li/>\n</rdf:RDF>'), /^x\.rdf is not RDF\/XML \(/],
    ['x.jsonld', '{"@context": {},\n"a": ]}', /^x\.jsonld:2 is not JSON-LD \(/],
    ['x.jsonld', '{"@context": {"a":\n{"@id": 5}},\n"a": 1}', /^x\.jsonld is not JSON-LD \(/],
  ])('%s: %.60j', async (name, content, message) => expect(await failure(name, content)).toMatch(message));
});

test('a context of the network is refused, with what to write instead', async () => {
  expect(await failure('x.jsonld', '{\n"@context": "https://schema.org",\n"@type": "Place"}')).toBe(
    'x.jsonld has the context "https://schema.org", which is not loaded from the network: ' +
      'write {"@vocab": "https://schema.org/"} in its place',
  );
  expect(await failure('x.jsonld', '[{"@context": [{}, "https://a.example/c.json"], "@id": "b"}]')).toBe(
    'x.jsonld has the context "https://a.example/c.json", which is not loaded from the network: ' +
      'write what that address has as "@context" in its place',
  );
});

describe('a file without ends does not fill the memory', () => {
  const long = 'x'.repeat(20 * 1024 * 1024);
  test.each([
    [
      'x.ttl',
      `<http://a/b> <http://a/c> "${long}`,
      /^x\.ttl:1 has a text without a statement that is longer than/,
    ],
    [
      'x.rdf',
      rdf(`<s:Place><s:name>${long}`),
      /^x\.rdf:1 has a text without a statement that is longer than/,
    ],
    [
      'x.jsonld',
      `{"@context":{"@vocab":"http://a/"},"a":"${long}`,
      /^x\.jsonld:1 has a text without a statement/,
    ],
  ])('%s: %.40j', async (name, content, message) => expect(await failure(name, content)).toMatch(message));
});

test.each([
  [
    { use: 'registry' },
    '"imports.x.ttl.use" has no meaning, because a SPARQL query maps RDF to places: write "query" with registry,',
  ],
  [{ name: 'rdfs:label' }, '"imports.x.ttl.name" has no meaning, because a SPARQL query maps RDF'],
  [
    { query: 'mine' },
    '"imports.x.ttl.query" is "mine", which is none of registry, schema-org, oxpoints-2009',
  ],
  [{ query: 'mine.rq' }, /mine\.rq/],
  [{ langauges: ['de'] }, '"imports.x.ttl.langauges" (["de"]) is no known key: did you mean "languages"?'],
  [{ languages: ['"'] }, 'is no language tag'],
])('the setting %j is answered with what to write', async (mapping, message) => {
  expect(await failure('x.ttl', TURTLE, mapping)).toMatch(message);
});

test('an IRI that is not valid leaves out its statement and not the file', async () => {
  const { places, lines } = await importContent(
    importRdf,
    'x.rdf',
    rdf(
      '<s:Place rdf:about="http://a/b"><s:name>A</s:name><s:url rdf:resource="http://a/ b"/></s:Place></rdf:RDF>',
    ),
  );
  expect(places).toMatchObject([{ name: 'A' }]);
  expect(places[0]).not.toHaveProperty('website');
  expect(lines).toContain(
    'warning: a statement has an IRI that is not valid, and is left out (first: <http://a/b> <http://schema.org/url> <http://a/ b>)',
  );
});
