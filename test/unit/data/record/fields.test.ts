import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import type { Field } from '../../../../data/record/fields.ts';
import { Report } from '../../../../data/record/report.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { somePlace } from '../../bundle/some-places.ts';
import { scratchFile } from '../scratch.ts';

vi.mock('../../../../data/record/fields.ts', async (load) => {
  const real = await load<typeof import('../../../../data/record/fields.ts')>();
  const cuisine: Field = {
    sort: 'text',
    about: 'What the kitchen cooks',
    example: 'Kitchen',
    called: 'cuisine|kitchen style',
    merge: 'first',
  };
  Object.assign(real.fields, { cuisine });
  return real;
});

const KEY = { cuisine: '<b>Fish</b> &amp; chips' };
const ROW = { id: 'a:1', name: 'A', type: ['/university'] };

test('a key that the table of fields gains is one of records, cleaned', async () => {
  const { checkRecord } = await import('../../../../data/record/check-record.ts');
  const report = new Report();
  expect(checkRecord({ ...ROW, ...KEY }, typeTree, report)).toMatchObject({ cuisine: 'Fish & chips' });
  expect(report.lines().join()).not.toContain('unknown key');
});

test('a key that the table of fields gains is one of mappings, by its name and by an id that is derived', async () => {
  const { mappingSchema } = await import('../../../../data/importers/mapping/schema.ts');
  const { createMapper } = await import('../../../../data/importers/mapping/mapper.ts');
  const mapping = v.parse(mappingSchema, { cuisine: 'Kitchen', id: { hash: ['cuisine'] } });
  expect(createMapper(mapping, 'a', new Report())(() => ['fish'])).toEqual({ name: '', cuisine: 'fish' });
});

test('a key that the table of fields gains is merged by its rule', async () => {
  const { unitePlaces } = await import('../../../../data/merge/unite.ts');
  const [one, other] = [somePlace('a:1'), somePlace('b:1', { cuisine: 'fish' } as object)];
  expect(unitePlaces([one, other])).toMatchObject({ id: 'a:1', cuisine: 'fish' });
});

test('a key that the table of fields gains is guessed from a column that is called so', async () => {
  const { guessConfig } = await import('../../../../data/init/guess-config.ts');
  const file = await scratchFile('pubs.csv', 'id,name,type,Kitchen style\n1,A,pub,fish\n2,B,pub,pies\n');
  const { config } = await guessConfig([file], { types: typeTree, out: 'x.json', ask: undefined });
  expect(Object.values((config as { imports: object }).imports)).toMatchObject([
    { cuisine: 'Kitchen style' },
  ]);
});

test('a key that the table of fields gains is in both JSON Schemas and in the tables of the documentation', async () => {
  const { configJsonSchema, placeJsonSchema } = await import('../../../../data/vite/json-schemas.ts');
  // @ts-expect-error: the scripts of the site have no types.
  const { placesPage } = await import('../../../../docs/site/configuration.mjs');
  const about = { description: 'What the kitchen cooks' };
  const config = configJsonSchema();
  expect(placeJsonSchema()).toMatchObject({ properties: { cuisine: about } });
  for (const kind of ['csv', 'geojson'])
    expect(config.$defs[kind]!.properties).toMatchObject({ cuisine: { ...about, examples: ['Kitchen'] } });
  expect(placesPage(placeJsonSchema(), config)).toContain('| `cuisine` | string | What the kitchen cooks |');
});
