import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { accessibilityFeatures, curationFlags } from '../../../../src/core/place.ts';
import { scratchFile } from '../scratch.ts';

const configOf = async (content: object) =>
  readConfig(await scratchFile('fingerpost.config.json', JSON.stringify(content)));

/** Returns the fault of settings without the file's path. */
const wrongWith = async (settings: object): Promise<string> => {
  const thrown: unknown = await configOf({ settings }).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: 'bad-input' });
  return (thrown as Error).message.replace(/^.*fingerpost\.config\.json: /, '');
};

test.each([
  ...['q', 'type', 'type_exact', 'facet', 'lat', 'lon', 'start', 'count', 'explain'],
  ...['university_only', 'exclude_university', ...curationFlags],
  ...Object.keys(accessibilityFeatures).map((feature) => `accessibility_${feature}`),
])('the area parameter can’t be %s, as the search has that already', async (name) => {
  expect(await wrongWith({ area_parameter: name })).toBe(
    `"settings.area_parameter" is "${name}", which is a parameter of every search already: choose another name`,
  );
});

test.each(['a b', '', 'a&b', 'a='])(
  'the area parameter can’t be %j, which no URL has as it is',
  async (name) => {
    expect(await wrongWith({ area_parameter: name })).toMatch(
      /^"settings.area_parameter" is "[^"]*", which is not of letters, /,
    );
  },
);

test.each(['/moon', '/university/', '/toString'])('the university can’t be %s', async (root) => {
  expect(await wrongWith({ university_root: root })).toMatch(
    new RegExp(
      `^"settings.university_root" is "${root}", which is of no root of the type tree: those are /\\w+, /`,
    ),
  );
});

test('the university is only looked for in the tree where the configuration names one', async () => {
  const tree = await scratchFile('types.json', '{"campus":{"name":"Campus","plural":"Campuses"}}');
  await configOf({ types: tree });
  await configOf({ types: tree, settings: { university_root: '/campus' } });
  await expect(configOf({ types: tree, settings: { university_root: '/university' } })).rejects.toThrow(
    /no root of the type tree: those are \/campus$/,
  );
});

test('keys of no --source are told, of "imports" and of "sources"', async () => {
  const credit = { name: 'N', licence: 'L', attribution: '' };
  const path = await scratchFile(
    'fingerpost.config.json',
    JSON.stringify({
      imports: { 'plces.csv': {}, csv: {}, 'a.csv': {} },
      sources: [
        { file: 'plces.csv', ...credit },
        { file: 'data/a.csv', ...credit },
        { file: 'b.csv', ...credit },
      ],
    }),
  );
  const config = await readConfig(path);
  const files = [
    { kind: 'csv', file: join(dirname(path), 'data/a.csv') },
    { kind: 'csv', file: 'elsewhere/b.csv' },
    { kind: 'csv', file: 'elsewhere/places.csv' },
  ];
  expect(config.unused(files)).toEqual([
    '"imports.plces.csv" (did you mean places.csv?)',
    '"plces.csv" under "sources" (did you mean places.csv?)',
  ]);
});
