import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../../data/importers/csv/csv.ts';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { importContent } from './import-file.ts';

const csv = async (content: string, mapping: object = {}) =>
  (await importContent(importCsv, 'x.csv', content, { mapping })).lines;
const geojson = (properties: readonly object[], mapping: object = {}, languages?: readonly string[]) => {
  const features = properties.map((own, i) => ({ type: 'Feature', id: i, geometry: null, properties: own }));
  const content = JSON.stringify({ type: 'FeatureCollection', features });
  return importContent(importGeojson, 'x.geojson', content, { mapping, ...(languages && { languages }) });
};

describe('one line names all that nothing uses, with the key that may be meant', () => {
  test('columns without a mapping', async () => {
    const lines = await csv('id,name,type,wbsite,Telefon,opening hrs,x\n1,A,/university,a,b,c,d\n');
    expect(lines.slice(1)).toEqual([
      'note: x.csv: nothing uses the columns "wbsite" (did you mean website?), "Telefon", "opening hrs" (did you mean ' +
        'opening_hours?), "x"',
    ]);
  });

  test('columns that a mapping leaves', async () => {
    const mapping = { id: 'Id', name: '{name} {wing}', type: 'type', phone: 'Tel', texts: { more: 'About' } };
    const lines = await csv('id,name,wing,type,tel,about,Fax,note\n1,A,B,/university,2,x,3,y\n', mapping);
    expect(lines.slice(1)).toEqual(['note: x.csv: nothing uses the columns "Fax", "note"']);
  });

  test('at most twenty columns', async () => {
    const many = Array.from({ length: 25 }, (_, i) => `c${i}`);
    const [, note] = await csv(`id,name,type,${many.join()}\n1,A,/university,${many.join()}\n`);
    expect(note).toMatch(/"c0", .*"c19", and 5 more$/);
  });

  test('properties, also within others', async () => {
    const { lines } = await geojson(
      [
        { name: 'A', type: '/university', at: { street: 'x', town: { code: 1 } }, list: [{ a: 1 }] },
        { name: 'B', type: '/university', telephone: 1 },
      ],
      { type: 'type', address: 'at.street', phone: 'telefone' },
    );
    expect(lines.slice(1)).toEqual([
      'warning: no feature of x.geojson has the property "telefone" of the mapping (did you mean telephone?)',
      'note: x.geojson: nothing uses the properties "at.town.code", "list", "telephone"',
    ]);
  });

  test('the column that may be meant by one that is missing', async () => {
    await expect(
      csv('id,title\n', { id: 'id', name: 'titel', type: { value: '/university' } }),
    ).rejects.toThrow('has no column "titel" (did you mean title?), which');
  });
});

describe('a source without names says so, and names the columns that may have them', () => {
  const hardlyAny = Array.from({ length: 50 }, (_, i) => `${i},/university,${i === 7 ? 'A' : ''}\n`).join('');
  test.each([
    [
      'id,type,Title,Filename\n1,/university,A,b\n2,/university,B,c\n',
      { id: 'id', type: 'type' },
      ['NO PLACE of x.csv has a name: they may be in "Title", "Filename": write "name": "Title"'],
    ],
    [`id,type,name\n${hardlyAny}`, {}, ['HARDLY ANY PLACE (1 of 50) of x.csv has a name: write "name": "…"']],
    ['id,type,name,title\n1,/university,A,x\n2,/university,,y\n3,/university,,y\n', {}, []],
  ])('%.40j', async (content, mapping, said) => {
    const lines = (await csv(content, mapping)).filter((line) => line.includes('PLACE'));
    expect(lines).toEqual(said.map((words) => `warning: ${words} under "imports" in the --config`));
  });

  test('where names are within a property', async () => {
    const { lines } = await geojson([{ type: '/university', names: { primary: 'A' } }], { type: 'type' });
    expect(lines.join('\n')).toContain('they may be in "names.primary": write "name": "names.primary"');
  });
});

describe('texts by language', () => {
  const name = { en: 'Library', fi: 'Kirjasto', 'sv-FI': 'Bibliotek', de: ' ' };

  test.each([
    [['fi', 'en'], 'Kirjasto', ['Library', 'Bibliotek']],
    [['sv'], 'Bibliotek', ['Library', 'Kirjasto']],
    [['de'], 'Library', ['Kirjasto', 'Bibliotek']],
  ])(
    'in a bundle of %j, the name is %s, and the others are alternative names',
    async (languages, first, others) => {
      const { places, lines } = await geojson([{ type: '/university', Name: name }], {}, languages);
      expect(places).toMatchObject([{ name: first, alternative_names: others }]);
      expect(lines).toEqual(['1 read, 1 kept, 0 left out']);
    },
  );

  test('are read where a mapping names them, and also by the language', async () => {
    const mapping = { type: 'type', name: 'called', description: 'about', alternative_names: 'called.fi' };
    const properties = { type: '/university', called: name, about: { en: 'Old' } };
    const { places } = await geojson([properties], mapping, ['en']);
    expect(places).toMatchObject([
      { name: 'Library', description: 'Old', alternative_names: ['Kirjasto', 'Bibliotek'] },
    ]);
  });
});
