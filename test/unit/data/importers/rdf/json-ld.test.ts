import { expect, test } from 'vitest';
import { importRdf } from '../../../../../data/importers/rdf.ts';
import { importContent } from '../import-file.ts';

const CONTEXT = { '@vocab': 'http://schema.org/', id: '@id', type: { '@id': '@type' } };
const node = (name: string, more: object = {}) => ({
  name,
  id: `http://a/${name}`,
  type: 'Library',
  ...more,
});
const read = async (document: unknown) => {
  const mapping = { use: 'schema-org', id_of_iri: { 'http://a/': 'a:' } };
  const { places } = await importContent(importRdf, 'x.jsonld', JSON.stringify(document), { mapping });
  return places.map(({ id, name, parent }) => ({ id, name, parent }));
};
const A = { id: 'a:A', name: 'A', parent: [] };
const B = { id: 'a:B', name: 'B', parent: ['a:A'] };
const inA = { containedInPlace: { id: 'http://a/A' } };

test('a graph, a list of documents and a single node are read, with the keys of nodes in any order', async () => {
  expect(await read({ '@context': CONTEXT, '@graph': [node('A'), node('B', inA)] })).toEqual([A, B]);
  expect(
    await read([
      { ...node('A'), '@context': CONTEXT },
      { ...node('B', inA), '@context': [CONTEXT] },
    ]),
  ).toEqual([A, B]);
  expect(await read({ ...node('A'), '@context': CONTEXT })).toEqual([A]);
  expect(await read({ '@context': CONTEXT, '@graph': node('A') })).toEqual([A]);
});

test('nodes within nodes are places, and labels of blank nodes are those of the whole file', async () => {
  const inner = { '@id': '_:x', '@type': 'Library', name: 'Inner' };
  const places = await read({
    '@context': CONTEXT,
    '@graph': [node('B', { containedInPlace: { '@id': '_:x' } }), inner],
  });
  const [, { id } = { id: '' }] = places;
  expect(places).toEqual([
    { id: 'a:B', name: 'B', parent: [id] },
    expect.objectContaining({ name: 'Inner' }),
  ]);
});

test('an empty graph has no places, and a context after the graph is refused', async () => {
  expect(await read({ '@context': CONTEXT, '@graph': [] })).toEqual([]);
  expect(await read([])).toEqual([]);
  await expect(read({ '@graph': [node('A')], '@context': CONTEXT })).rejects.toThrow(
    'has its "@context" after its "@graph": write it before',
  );
});
