import { expect, test } from 'vitest';
import { place, searchFor } from './places.ts';
import { searchAmong } from './search-among.ts';

const LIBRARY = '/university/library';
const kinds = [
  {
    type: LIBRARY,
    tags: [],
    names: ['Bibliothek', 'biblioteca', 'библиотека', 'public library'],
    aliases: ['Bücherausleihe', 'lesen'],
    terms: ['Zeitschriften'],
  },
  { type: '/amenities/castle', tags: [], names: ['Schloss'], aliases: [], terms: [] },
];
const { engine, idsOf } = await searchAmong(
  [
    place('x:read', 'Reading Room', LIBRARY),
    place('x:stop', 'Bibliothek', '/transport/bus-stop'),
    place('x:list', 'Libiothek', '/transport/bus-stop'),
    place('x:blot', 'Publica', '/transport/bus-stop'),
  ],
  { kinds },
);

test.each([
  ['Biblothek', 'Bibliothek', ['x:read', 'x:stop']],
  ['Biblithekk', 'Bibliothek', ['x:read', 'x:stop']],
  ['bibloteca', 'biblioteca', ['x:read']],
  ['библеотека', 'библиотека', ['x:read', 'x:stop']],
  ['publik library', 'public library', ['x:read']],
  ['publiclibrary', 'public library', ['x:read']],
  ['Bücherausleie', 'Bücherausleihe', ['x:read']],
])('finds the places of the kind that "%s" is misspelt for, above those called after it', (q, meant, ids) => {
  const { correctedQuery, ...page } = engine.search(searchFor(q));
  expect(correctedQuery).toBe(meant);
  expect(idsOf(page)).toEqual(ids);
});

test.each([
  ['as typed', 'Libiothek', ['x:list']],
  ['that is as likely', 'Publca', ['x:blot']],
])('prefers a whole name %s to a misspelt kind', (_, q, ids) => {
  expect(idsOf(engine.search(searchFor(q)))).toEqual(ids);
});

test.each(['lasen', 'Zeitschriftn', 'Schlos', 'biblos'])('corrects "%s" to no kind', (q) => {
  expect(engine.search(searchFor(q)).size).toBe(0);
});

test('shows nothing where no place of the kind passes the filter', () => {
  expect(engine.search(searchFor('Biblothek', { type: '/amenities' })).size).toBe(0);
});
