import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import {
  type Manifest,
  maxUnpackedBytes,
  parseManifest,
  parseManifestMap,
} from '../../../src/bundle/manifest.ts';
import { contentOf, somePlace } from './some-places.ts';

const content = contentOf([somePlace('osm:1', { name: 'Oxford Station' })]);
const { manifest } = packBundle(content);

const read = (change: object): Manifest =>
  parseManifest(new TextEncoder().encode(JSON.stringify({ ...manifest, ...change })));
type Json = Record<string, unknown>;
const pathsOf = (value: unknown): string[][] =>
  Object.entries(Object(value) === value ? (value as Json) : {}).flatMap(([key, below]) => [
    [key],
    ...pathsOf(below).map((path) => [key, ...path]),
  ]);
const corrupt = (message: RegExp | string) =>
  expect.objectContaining({ code: 'bundle-corrupt', message: expect.stringMatching(message) });

describe('parseManifest rejects as corrupt', () => {
  test('too many bytes, before parsing them as JSON', () => {
    expect(() => parseManifest(new Uint8Array(4_000_001))).toThrow(
      corrupt(/longer than the 4,000,000 bytes/),
    );
  });

  test('a part with an impossible ratio, such as an unknown section of 700 MB', () => {
    const parts = manifest.parts.map((part) => ({ ...part, bytes: 700_000, unpacked_bytes: 700_000_000 }));
    expect(() => read({ parts })).toThrow(corrupt(/700,000 bytes can't unpack to 700,000,000 bytes/));
    const fitting = parts.map((part) => ({ ...part, unpacked_bytes: maxUnpackedBytes(700_000) }));
    expect(read({ parts: fitting }).parts).toEqual(fitting);
  });

  test('a part above the maximum size', () => {
    const parts = manifest.parts.map((part) => ({ ...part, bytes: 2 ** 28 + 1 }));
    expect(() => read({ parts })).toThrow(corrupt(/"parts\.0\.bytes"/));
  });

  test('null at any key, whose path it names', () => {
    const { settings, sources } = manifest;
    const area = { lat: 51.7, lon: -1.3, radius_km: 3 };
    const more = { area, area_parameter: 'inoxford', languages: ['en'], prominence: { '/t': 1 } };
    const whole = {
      ...{ ...manifest, title: 'Places', types: { t: { name: 'T', plural: 'Ts', types: content.types } } },
      settings: { ...settings, ...more, synonyms: [['a', 'b']], feature_kinds: { has_lift: ['/t'] } },
      sources: [...sources, { name: 'S', licence: 'CC0-1.0', attribution: 'S', note: 'Checked' }],
    };
    expect(read(whole)).toEqual(whole);
    const tried = pathsOf(whole).map((path) => {
      const copy = structuredClone(whole);
      const last = path.slice(0, -1).reduce((value, key) => value[key] as Json, copy as unknown as Json);
      last[path.at(-1)!] = null;
      expect(() => read(copy)).toThrow(corrupt(`"${path.join('.')}" is `));
      return path.join('.');
    });
    expect(tried).toEqual(expect.arrayContaining(['types.t.types.transport.name', 'settings.area.lat']));
  });

  test('a type with slashes, each of which would be one more level', () => {
    const types = { 'a/b': { name: 'T', plural: 'Ts' } };
    expect(() => read({ types })).toThrow(corrupt(/has a slash/));
  });
});

test('the build refuses a manifest that readers refuse, and says why', () => {
  const long = { ...content, title: 'T'.repeat(4_000_000) };
  expect(() => packBundle(long)).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(/^no bundle can be made: .* are more than the 4,000,000 bytes/),
    }),
  );
  const types = { ...content.types, 'a/b': { name: 'T', plural: 'Ts' } };
  expect(() => packBundle({ ...content, types })).toThrow(
    expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(/has a slash/) }),
  );
});

describe('the map of a manifest', () => {
  const map = {
    file: 'map-0123456789abcdef.pmtiles',
    bytes: 1000,
    sha256: 'a'.repeat(64),
    bounds: [-1.5, 51, -1, 52],
    attribution: 'Somebody',
  };
  const readMap = (change: object) =>
    parseManifestMap(new TextEncoder().encode(JSON.stringify({ ...manifest, map: { ...map, ...change } })));

  test('is read on its own, and dropped by readers of places', () => {
    expect(readMap({})).toEqual(map);
    expect(read({ map })).toEqual(manifest);
    expect(parseManifestMap(new TextEncoder().encode(JSON.stringify(manifest)))).toBeUndefined();
  });

  test.each<[string, object, RegExp]>([
    [
      'in another folder',
      { file: '../map-0123456789abcdef.pmtiles' },
      /"map\.file" is wrong: is not the name of a map/,
    ],
    ['above the maximum size', { bytes: 2 ** 30 + 1 }, /"map\.bytes"/],
    ['outside of the globe', { bounds: [-1.5, 51, -1, 91] }, /"map\.bounds\.3"/],
  ])('is rejected %s', (_, change, sentence) => {
    expect(() => readMap(change)).toThrow(corrupt(sentence));
  });
});
