import { describe, expect, it } from 'vitest';
import type { Place } from '../../../src/core/place.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { place, searchFor, suggestFor, tableOf } from './places.ts';

/** Names of libraries, and the names that texts find among them: by search, without a correction, and by suggest. */
async function finderAmong(names: readonly (string | (Partial<Place> & { readonly name: string }))[]) {
  const records = names.map((name, i) =>
    typeof name === 'string'
      ? place(`x:${i}`, name, '/university/library')
      : place(`x:${i}`, name.name, '/university/library', name),
  );
  const table = await tableOf(records);
  const engine = createEngine(table, defaultSettings);
  const namesOf = (hits: readonly { readonly number: number }[]): string[] =>
    hits.map(({ number }) => table.place(number).name).sort();
  return {
    search(q: string): string[] {
      const { hits, correctedQuery } = engine.search(searchFor(q));
      expect(correctedQuery, q).toBeUndefined();
      return namesOf(hits);
    },
    suggest: (q: string) => namesOf(engine.suggest(suggestFor(q)).hits),
    correctedQuery: (q: string) => engine.search(searchFor(q)).correctedQuery,
  };
}

describe('an elided word', async () => {
  const orto = ["Trattoria all'Orto", 'Via dell’Orto'];
  const etoile = ["Pharmacie de l'Étoile", 'Place de l’Étoile'];
  const { search, suggest } = await finderAmong([
    ...orto,
    ...etoile,
    "Saint-Jean d'Aulps",
    "Chiesa di Sant'Elmo",
    "O'Neill",
    "Bell's Café",
    'Rock’n’Ride',
  ]);

  it.each([
    ['orto', orto],
    ['étoile', etoile],
    ['pharmacie étoile', etoile.slice(0, 1)],
    ["trattoria all'orto", orto.slice(0, 1)],
    ['place de l´étoile', etoile.slice(1)],
    ['place de l etoile', etoile.slice(1)],
    ['place de letoile', etoile.slice(1)],
    ['saint jean daulps', ["Saint-Jean d'Aulps"]],
    ['elmo', ["Chiesa di Sant'Elmo"]],
    ['santelmo', ["Chiesa di Sant'Elmo"]],
  ])('does not hide the word behind it: %s', (q, found) => {
    expect(search(q)).toEqual(found);
    expect(suggest(q)).toEqual(found);
  });

  it('does not hide the word behind it from the beginning of that word', () => {
    expect(suggest('ort')).toEqual(orto);
    expect(suggest("pharmacie de l'ét")).toEqual(etoile.slice(0, 1));
  });

  it('is none where an apostrophe belongs to the word', () => {
    for (const q of ['neill', 's cafe', 'ride']) expect(suggest(q), q).toEqual([]);
    for (const q of ['oneill', "o'neill", 'O’Neill']) expect(search(q), q).toEqual(["O'Neill"]);
    for (const q of ['bells', 'bell’s']) expect(search(q), q).toEqual(["Bell's Café"]);
  });
});
