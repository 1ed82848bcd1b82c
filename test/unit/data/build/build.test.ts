import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBundle } from '../../../../data/build/build.ts';
import { BuildReport } from '../../../../data/build/build-report.ts';
import { readConfig } from '../../../../data/build/config.ts';
import { createdTime } from '../../../../data/build/created.ts';
import { packBundle } from '../../../../data/build/pack.ts';
import { agreeLinks } from '../../../../data/record/links.ts';
import { extendTree } from '../../../../data/record/type-tree.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { flattenTypes, type Place } from '../../../../src/core/place.ts';
import type { SearchSettings } from '../../../../src/core/settings.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { contentOf, somePlace } from '../../bundle/some-places.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

async function* given(...places: Place[]) {
  yield* places;
}

describe('building', () => {
  const content = contentOf([]);

  test('gives an id to the first source that has it without merging, and reports it', async () => {
    const report = new BuildReport();
    const { manifest } = await buildBundle({
      ...content,
      report,
      inputs: [
        { file: 'a', read: () => given(somePlace('osm:1', { name: 'A' })) },
        { file: 'b', read: () => given(somePlace('osm:1', { name: 'B' }), somePlace('osm:2')) },
      ],
    });
    expect(manifest.counts.places).toBe(2);
    expect(report.lines()).toContain('left out: b: its id was given by a, which comes first (osm:1)');
  });

  test.each([
    [4400, []],
    [
      4700,
      [
        'warning: this bundle is too large for the edge: a Worker needs about 133 MB while another one opens, and ' +
          'Cloudflare gives it 128 MB. Pages and "fingerpost serve" can use it',
      ],
    ],
  ])('warns of a bundle that is too large for the edge: %d kB', async (kilobytes, warnings) => {
    const places = Array.from({ length: kilobytes }, (_, i) =>
      somePlace(`osm:${i}`, { description: `${i} `.padEnd(1000, 'words ') }),
    );
    const report = new BuildReport();
    await buildBundle({ ...content, report, inputs: [{ file: 'a', read: () => given(...places) }] });
    expect(report.lines().filter((line) => line.includes('for the edge'))).toEqual(warnings);
  });

  test('refuses a build without places', async () => {
    await expect(buildBundle({ ...content, report: new BuildReport(), inputs: [] })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('no place is left'),
    });
  });

  test('gives the same version for the same content, whenever it was made, and another for other content', () => {
    const one = packBundle(contentOf([somePlace('osm:1', { name: 'A' })])).manifest;
    const later = packBundle({
      ...contentOf([somePlace('osm:1', { name: 'A' })]),
      created: '2027-01-01T00:00:00Z',
    });
    const other = packBundle(contentOf([somePlace('osm:1', { name: 'B' })])).manifest;
    expect(later.manifest.version).toBe(one.version);
    expect(other.version).not.toBe(one.version);
  });

  const otherSettings: Required<SearchSettings> = {
    area: { lat: 51.75, lon: -1.26, radius_km: 5 },
    area_parameter: 'nearby',
    university_root: '/college',
    abbreviations: [['st', 'street']],
    synonyms: [['atm', 'cashpoint']],
    stop_words: ['the'],
    written: { streets: [['street']] },
    prominence: { '/transport': 0.5 },
    feature_kinds: { has_ramp: ['/transport'] },
    languages: ['fi'],
  };

  test.each(Object.keys(otherSettings) as (keyof SearchSettings)[])(
    'gives another version when only the setting %s differs',
    (key) => {
      const places = [somePlace('osm:1')];
      const one = packBundle(contentOf(places)).manifest;
      const settings = { ...one.settings, [key]: otherSettings[key] };
      expect(packBundle({ ...contentOf(places), settings }).manifest.version).not.toBe(one.version);
    },
  );

  test('gives the same version for settings whose keys have another order', () => {
    const versionOf = (prominence: Record<string, number>) =>
      packBundle({ ...contentOf([somePlace('osm:1')]), settings: { ...otherSettings, prominence } }).manifest
        .version;
    expect(versionOf({ '/b': 0.5, '/a': 0.1 })).toBe(versionOf({ '/a': 0.1, '/b': 0.5 }));
  });
});

test('types join the tree below what is there, in any order of the places the same', () => {
  const { types } = contentOf([]);
  const paths = ['/transport/coffee-cart', '/transport/bus-stop', '/university/lab/clean_room'];
  const grown = extendTree(types, paths);
  expect(flattenTypes(grown).map(({ path, name }) => `${path} ${name}`)).toEqual([
    '/transport Transport',
    '/transport/bus-stop Bus stop',
    '/transport/coffee-cart Coffee cart',
    '/university University',
    '/university/lab Lab',
    '/university/lab/clean_room Clean room',
  ]);
  expect(extendTree(types, paths.toReversed())).toEqual(grown);
  expect(extendTree(types, ['/transport/bus-stop'])).toBe(types);
});

test.each([
  ['bus-stop', 'Bus stops'],
  ['church', 'Churches'],
  ['library', 'Libraries'],
  ['place-of-worship', 'Places of worship'],
  ['tourist-information', 'Tourist information'],
])('the type %s, which the tree lacks, has the plural %s', (part, plural) => {
  const grown = flattenTypes(extendTree(contentOf([]).types, [`/amenities/${part}`]));
  expect(grown.find(({ path }) => path === `/amenities/${part}`)).toMatchObject({ plural });
});

test.each(['constructor', 'prototype', '__proto__'])(
  'no type of a configuration can be called %s, and readers get the tree of a bundle as it is',
  async (part) => {
    const tree = extendTree(contentOf([]).types, [`/transport/${part}`, '/university/college']);
    const places = [somePlace('a:1', { type: ['/university/college'] })];
    const bundle = await openBundle(memorySource(packBundle({ ...contentOf(places), types: tree }).files));
    expect(bundle.places.place(0).type).toEqual(['/university/college']);
    const file = await scratchFile('types.json', JSON.stringify(tree));
    const config = await scratchFile('config.json', JSON.stringify({ types: file }));
    await expect(readConfig(config)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/types\.json: its content has a part of a type called constructor, /),
    });
  },
);

test('packs the given types, whatever their names', async () => {
  const part = fc.oneof(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.constantFrom('toString', '1', '\ud800', ' ', 'constructor', '__proto__'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      const tree = extendTree(
        contentOf([]).types,
        parts.map((one) => `/transport/${one.replaceAll('/', '')}`),
      );
      const paths = flattenTypes(tree).map(({ path }) => path);
      const places = paths.map((path, i) => somePlace(`a:${i}`, { name: String(i), type: [path] }));
      try {
        const { files } = packBundle({ ...contentOf(places), types: tree });
        const opened = await openBundle(memorySource(files));
        expect(paths.map((_, i) => opened.places.place(i).type)).toEqual(paths.map((path) => [path]));
      } catch (thrown) {
        if (!(thrown instanceof FingerpostError)) throw thrown;
        expect(thrown.code).toBe('bad-input');
      }
    }),
  );
});

test('links agree: both ways, by primary identifier, never to the place itself', () => {
  const [hall, library, room] = agreeLinks([
    somePlace('a:1', { name: 'Hall', identifiers: ['a:1', 'b:1'], child: ['a:3', 'far:1', 'a:1'] }),
    somePlace('a:2', { name: 'Library', parent: ['b:1', 'a:2'], primary_place: 'b:1' }),
    somePlace('a:3', { name: 'Room' }),
  ]);
  expect(hall).toMatchObject({ parent: [], child: ['a:2', 'a:3', 'far:1'] });
  expect(library).toMatchObject({ parent: ['a:1'], child: [], primary_place: 'a:1' });
  expect(room).toMatchObject({ parent: ['a:1'], child: [] });
});

test('the time made is what is given, else of the environment, else of the newest source; never now', () => {
  const sources = ['2026-03-01', new Date('2026-05-01T10:00:00Z'), '2025-01-01'];
  expect(createdTime({ given: '2020-01-01', epoch: '0', sources })).toBe('2020-01-01T00:00:00.000Z');
  expect(createdTime({ epoch: '86400', sources })).toBe('1970-01-02T00:00:00.000Z');
  expect(createdTime({ sources })).toBe('2026-05-01T10:00:00.000Z');
  expect(() => createdTime({ given: 'soon', sources })).toThrow('"soon" is not a time');
  expect(() => createdTime({ epoch: '999999999999', sources })).toThrow(
    '"SOURCE_DATE_EPOCH=999999999999" is not a time',
  );
  expect(() => createdTime({ sources: ['-000001-01-01'] })).toThrow('"-000001-01-01" is not a time');
});

describe('the configuration', () => {
  test('adds synonyms to those of the language and replaces other settings', async () => {
    const path = await scratchFile(
      'fingerpost.config.json',
      '{"settings":{"area_parameter":"inbath","synonyms":[["a","b"]]}}',
    );
    const { settings } = await readConfig(path);
    expect(settings.area_parameter).toBe('inbath');
    expect(settings.university_root).toBe('/university');
    expect(settings.synonyms).toContainEqual(['a', 'b']);
    expect(settings.abbreviations).toContainEqual(['st', 'street']);
  });

  test('credits a source by its path from the configuration', async () => {
    const directory = await scratchDirectory();
    const path = join(directory, 'fingerpost.config.json');
    await writeFile(
      path,
      '{"sources":[{"file":"in/x.ndjson","name":"X","licence":"MIT","attribution":"me"}]}',
    );
    const { creditsOf } = await readConfig(path);
    expect(creditsOf(join(directory, 'in/x.ndjson'))).toEqual({
      name: 'X',
      licence: 'MIT',
      attribution: 'me',
    });
    expect(creditsOf(join(directory, 'y.ndjson'))).toBeUndefined();
  });

  test.each([
    [
      '{"app":{"live":"host/api"}}',
      /config\.json: "app\.live" is "host\/api", which is neither an address such as/,
    ],
    ['{', /config\.json:1 is not JSON/],
    ['{"title":"x",\n"limits":{},\n}', /config\.json:2 is not JSON: remove the comma before the "}"$/],
    [' \n', /config\.json is empty where JSON was expected$/],
    ['{"types":"none.json"}', /none\.json can't be read.* \(named by "types" of .*config\.json\)$/],
  ])('%s is refused with file and key', async (text, message) => {
    const path = await scratchFile('config.json', text);
    await expect(readConfig(path)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
  });
});

test('a type tree without a type is refused with its file, before anything that refers to its roots', async () => {
  const tree = await scratchFile('tree.json', '{}');
  const given = {
    types: tree,
    settings: { university_root: '/a' },
    imports: { csv: { type: { value: '/a' } } },
  };
  const path = await scratchFile('config.json', JSON.stringify(given));
  await expect(readConfig(path)).rejects.toMatchObject({
    code: 'bad-input',
    message: `${tree}, named by "types" of ${path}, has no type: write at least one, such as {"amenities": {"name": "Amenity", "plural": "Amenities"}}`,
  });
});

test('the language is folded, its abbreviations are single words, and no group is there twice', async () => {
  const { settings } = await readConfig();
  const { abbreviations, synonyms } = settings;
  expect(abbreviations.flat().filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([]);
  expect(synonyms.flat().filter((words) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(words))).toEqual([]);
  const groups = [...abbreviations, ...synonyms].map((group) => group.join());
  expect(new Set(groups).size).toBe(groups.length);
});
