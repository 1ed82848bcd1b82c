import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { accessibilityFeatures, curationFlags } from '../../../../src/core/accessibility.ts';
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

test.each([
  [
    { synonyms: [['tube', 'underground'], ['bank']] },
    /^"settings.synonyms.1" is \["bank"\], which is a group of fewer than two words/,
  ],
  [{ abbreviations: [[]] }, /^"settings.abbreviations.0" is \[\], which is a group of fewer than two words/],
  [{ synonyms: [['tube', ' ']] }, /^"settings.synonyms.0.1" is " ", which is blank/],
  [{ stop_words: ['in', 'next to'] }, /^"settings.stop_words.1" is "next to", which is not one word/],
  [{ stop_words: [''] }, /^"settings.stop_words.0" is "", which is not one word/],
])('words that would have no effect are refused: %j', async (settings, message) => {
  expect(await wrongWith(settings)).toMatch(message);
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

const wrongTypes = async (imports: object): Promise<string> => {
  const thrown: unknown = await configOf({ imports }).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: 'bad-input' });
  return (thrown as Error).message.replace(/^.*fingerpost\.config\.json: /, '');
};

test.each([
  [{ value: 'university' }, '"imports.csv.type.value" is "university", which is no path of the type tree: '],
  [['kind', { value: '/elsewhere/hall' }], '"imports.csv.type.1.value" is "/elsewhere/hall"'],
  [{ column: 'k', map: { A: '/university/hall', B: 'hall', C: '' } }, '"imports.csv.type.map.B" is "hall"'],
  [{ column: 'k', default: '/university//hall' }, '"imports.csv.type.default" is "/university//hall"'],
  [
    { value: '/university/constructor' },
    '"imports.csv.type.value" is "/university/constructor", which is no path of the type tree: none can have a part called constructor, prototype or __proto__',
  ],
])('a mapping to the type %j is refused by its key', async (type, message) => {
  expect((await wrongTypes({ csv: { type } })).slice(0, message.length)).toBe(message);
});

test.each([['/university/hall'], [{ column: '/university/hall' }], [['kind', '/university/hall']]])(
  'a path where a mapping has a column is named with the right form: %j',
  async (type) => {
    expect(await wrongTypes({ csv: { type } })).toBe(
      '"imports.csv.type" has "/university/hall" for the name of a column, and it is a path of the type tree: write ' +
        '{"value": "/university/hall"} for a type of all places',
    );
  },
);

test('all types of new roots are named at once, whichever mapping or rule says them', async () => {
  const imports = {
    'a.csv': { type: { column: 'k', map: { A: '/moon/base', B: '/university/new' }, default: '/moon' } },
    geojson: { type: { value: '/mars' } },
    osm: { types: { 'amenity=bench': '/furniture/bench', 'amenity=x': { type: ['/university', '/sky'] } } },
  };
  expect(await wrongTypes(imports)).toMatch(
    new RegExp(
      [
        '"imports.a.csv.type.map.A" is "/moon/base"',
        '"imports.a.csv.type.default" is "/moon"',
        '"imports.geojson.type.value" is "/mars"',
        '"imports.osm.types.amenity=bench" is "/furniture/bench"',
        '"imports.osm.types.amenity=x" is "/sky", which are no paths of the type tree: write paths that begin with /',
      ].join(', '),
    ),
  );
});
