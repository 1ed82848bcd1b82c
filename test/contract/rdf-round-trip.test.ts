import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Bundle } from '../../src/bundle/open.ts';
import { scratchDirectory } from '../unit/data/scratch.ts';
import { roundTrip } from './snapshot-round-trip.ts';

/** Returns the places of a bundle by id, without the keys that no answer shows. */
const shown = ({ places }: Bundle) =>
  Array.from({ length: places.count }, (_, number) => {
    const { hidden_names: _hidden, tags: _tags, importance: _importance, ...rest } = places.place(number);
    return rest;
  }).sort((a, b) => (a.id < b.id ? -1 : 1));

const roundTripOf = async (name: string) => {
  const file = fileURLToPath(new URL(`../fixtures/import/${name}`, import.meta.url));
  const { original, again } = await roundTrip(await scratchDirectory(), ['--source', `rdf:${file}`]);
  return { original: shown(original), again: shown(again) };
};

test('a snapshot of a served registry has the same places as its RDF, written as Turtle or as RDF/XML', async () => {
  const turtle = await roundTripOf('registry.ttl');
  expect(turtle.again).toEqual(turtle.original);
  const xml = await roundTripOf('registry.rdf');
  expect(xml.again).toEqual(turtle.again);
  expect(turtle.again.find(({ id }) => id === 'oxpoints:10000002')).toMatchObject({
    identifiers: ['oxpoints:10000002', 'finance:F7', 'oucs:tides'],
    lat: '51.75',
    lon: '-1.25',
    parent: ['oxpoints:10000001', 'oxpoints:10000004', 'oxpoints:10000003'],
    primary_place: 'oxpoints:10000003',
  });
});
