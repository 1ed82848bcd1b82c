import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { initFiles } from './run-init.ts';

const refusal = async (content: string, name = 'x.csv'): Promise<string> => {
  const { code, log, directory } = await initFiles({ [name]: content });
  expect([code, log.length]).toEqual([1, 1]);
  return log[0]!.replace(`${directory}/`, '');
};

describe('init', () => {
  test('takes a column that is called name for the names, however short or odd they are', async () => {
    const { sources, options } = await initFiles({
      'short.csv': 'id,name,type,lat,lon\n1,A,library,54.3,-2.9\n2,7,library,54.4,-2.8\n',
    });
    const { places } = await buildFrom(sources, options);
    expect(places.map(({ name, type }) => [name, type])).toEqual([
      ['7', ['/amenities/public-library']],
      ['A', ['/amenities/public-library']],
    ]);
  });

  test('takes a column whose name ends with a key before one whose name begins with it', async () => {
    const { config } = await initFiles({
      'a.csv': 'id,name in use,museum name,kind,lat,lon\n1,Dome A,Hall B,museum,1,1\n',
    });
    expect(config.imports['a.csv'].name).toBe('museum name');
  });

  test('takes no column of yes and no for the names, but one of places that all differ', async () => {
    const { config } = await initFiles({
      'ward.csv':
        'No,Place,Category,Step-free\n1,Radiology,museum,yes\n2,Cardiology,museum,no\n3,Maternity ward,library,yes\n',
    });
    expect(config.imports['ward.csv']).toMatchObject({
      id: 'No',
      name: 'Place',
      accessibility: { has_wheelchair_access: 'Step-free' },
    });
  });

  test.each([
    ['zone,lat,lon\n5,54.3,-2.9\n6,54.4,-2.8\n', 'name or type'],
    ['zone,kind,lat,lon\n5,museum,54.3,-2.9\n6,museum,54.4,-2.8\n', 'name'],
    ['zone,kind\n5,museum\n6,museum\n', 'name or position'],
  ])('says which of name, position and type it misses in %j', async (content, missing) => {
    expect(await refusal(content)).toContain(
      `x.csv is not understood: no ${missing} is found in its columns`,
    );
  });

  test.each([
    ['x.csv', 'id,name,type,lat,lon\n'],
    ['x.geojson', '{"type":"FeatureCollection","features":[]}'],
  ])('says that %s has no places', async (name, content) => {
    const sentence = `fingerpost: ${name} has no rows and no features: give a file with places`;
    expect(await refusal(content, name)).toBe(sentence);
  });

  test('prints the type that it writes for values beyond those that it saw', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => `${i},Cube ${i},museum,3,3\n`).join('');
    const { log, config } = await initFiles({ 'many.csv': `id,name,kind,lat,lon\n${rows}` });
    expect(config.imports['many.csv'].type.default).toBe('/amenities');
    expect(log).toContain('  type: NOT SURE of others, which are taken as /amenities');
  });

  test('names the schema from the folder that the configuration is written to', async () => {
    const { config, directory } = await initFiles({ 'a.csv': 'id,name,kind,lat,lon\n1,Dome,museum,1,1\n' });
    expect(resolve(directory, dirname(config.$schema))).toBe(resolve('node_modules/fingerpost/data'));
    expect(config.$schema).toMatch(/^\.\.?\//);
  });

  test.each([
    ['en', 'Wheelchair', ['yes', 'no', 'partial']],
    ['de', 'Rollstuhl', ['ja', 'nein', 'teilweise']],
    ['fr', 'Fauteuil roulant', ['oui', 'non', 'partiellement']],
    ['es', 'Silla de ruedas', ['sí', 'no', 'parcial']],
    ['it', 'Sedia a rotelle', ['sì', 'no', 'parziale']],
    ['nl', 'Rolstoel', ['ja', 'nee', 'beperkt']],
    ['fi', 'Pyörätuoli', ['kyllä', 'ei', 'osittain']],
    ['sv', 'Rullstol', ['ja', 'nej', 'delvis']],
    ['cy', 'Cadair olwyn', ['ydy', 'nac ydy', 'rhannol']],
  ])('understands access by wheelchair in words of %s', async (_, column, words) => {
    const rows = words.map((word, i) => `${i},Dome ${'abc'[i]},museum,1,1,${word}\n`).join('');
    const { sources, options } = await initFiles({ 'w.csv': `id,name,kind,lat,lon,${column}\n${rows}` });
    const { places } = await buildFrom(sources, options);
    expect(places.map((place) => place.wheelchair_access)).toEqual(['yes', 'no', 'limited']);
  });
});
