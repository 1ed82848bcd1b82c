import { describe, expect, onTestFinished, test } from 'vitest';
import { readLines } from '../../../../data/importers/input/lines.ts';
import { openSource } from '../../../../data/importers/input/source-file.ts';
import { importPlaces } from '../../../../data/importers/places.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { scratchFile } from '../scratch.ts';
import { importContent } from './import-file.ts';

const importFile = (content: string | Uint8Array, name = 'places.ndjson') =>
  importContent(importPlaces, name, content);

const stop = { id: 'osm:1', name: 'Carfax', type: ['/transport/bus-stop'] };
const line = (record: object): string => `${JSON.stringify(record)}\n`;

test('fills missing keys with empty values or derived ones', async () => {
  const { places } = await importFile(
    line({ ...stop, identifiers: ['atco:2', 'atco:2'], phone: '', tags: [''] }),
  );
  expect(places).toEqual([
    knownPlace('osm:1', '/transport/bus-stop', { name: 'Carfax', identifiers: ['osm:1', 'atco:2'] }),
  ]);
});

test('positions may be strings and numbers', async () => {
  const { places } = await importFile(
    `{"id":"a:1","name":"","type":["/transport"],"lat":"51.7500","lon":"-1.20"}\n` +
      `{"id":"a:2","name":"\\"lat\\": 9","type":["/transport"],"lat":51.7500,"lon": -1.20,"rti":{"lat":"2"}}\n`,
  );
  expect(places.map(({ lat, lon }) => [lat, lon])).toEqual([
    ['51.7500', '-1.20'],
    ['51.75', '-1.2'],
  ]);
});

test('words about accessibility stand beside the flags', async () => {
  const words = { wheelchair_access: 'limited', accessibility_notes: 'Ring at the side door' };
  const { places, report } = await importFile(line({ ...stop, ...words }));
  expect(places[0]).toMatchObject(words);
  expect(report.warningCount).toBe(0);
});

describe('a bad line is left out with file, line and reason, and the others are kept', () => {
  test.each([
    ['{"id": ', /is not JSON/],
    ['[1]', /is not a JSON object/],
    [line({ ...stop, id: undefined }), /has no id/],
    [line({ ...stop, id: 'carfax' }), /"id" is not <prefix>:<value> \("carfax"\)/],
    [line({ ...stop, name: undefined }), /has no name/],
    [line({ ...stop, name: 1 }), /"name" is not .* \(1 where string was expected\)/],
    [line({ ...stop, type: [] }), /"type" names no type/],
    [line({ ...stop, type: ['bus-stop'] }), /"type\.0" is not a type path/],
    [line({ ...stop, type: ['/moon/base'] }), /type is outside every root .*\(\/moon\/base\)/],
    [line({ ...stop, type: ['/toString'] }), /outside every root/],
    [line({ ...stop, type: ['/constructor'] }), /its type has a part that none can have/],
    [
      line({ ...stop, type: ['/transport/constructor/x'] }),
      /its type has a part .*\(\/transport\/constructor\/x\)/,
    ],
    [line({ ...stop, type: ['/transport/__proto__'] }), /its type has a part that none can have/],
    [
      line({ ...stop, rti: { a: 'b', constructor: 'c' } }),
      /"rti" has a key that is not possible \(constructor\)/,
    ],
    [
      line({ ...stop, accessibility: JSON.parse('{"__proto__":true}') }),
      /"accessibility" has a key that is not possible \(__proto__\)/,
    ],
    [
      line({ ...stop, lat: 91, lon: 0 }),
      /not on the globe \(91, 0; did you mean latitude 0, longitude 91\?\)/,
    ],
    [line({ ...stop, lat: 95, lon: 190 }), /not on the globe \(95, 190\)$/],
    [line({ ...stop, lat: '51.7' }), /has a lat without a lon/],
    [line({ ...stop, lon: '-1.2' }), /has a lon without a lat/],
    [line({ ...stop, lat: '51,7', lon: '-1.2' }), /"lat" is not a decimal number \("51,7"\)/],
    [line({ ...stop, tags: 'x' }), /"tags" .*"x" where Array was expected/],
    [line({ ...stop, parent: ['x'] }), /"parent\.0" is not <prefix>:<value>/],
    [line({ ...stop, wheelchair_access: 'partly' }), /"wheelchair_access" is neither "yes", .*\(.partly.\)/],
    [line({ ...stop, accessibility: { has_lift: 1 } }), /"accessibility\.has_lift" .*\(1\)/],
    [
      line({ ...stop, accessibility: { number_of_steps: 1.5 } }),
      /"accessibility\.number_of_steps" .*\(1\.5\)/,
    ],
    [line({ ...stop, accessibility: { lift: true } }), /"accessibility\.lift" .*\(true\)/],
    [line({ ...stop, importance: 2 }), /"importance"/],
  ])('%.60s', async (bad, reason) => {
    const { path, places, report } = await importFile(
      `${line({ ...stop, id: 'a:1' })}${bad.trim()}\n${line({ ...stop, id: 'a:2' })}`,
    );
    expect(places.map(({ id }) => id)).toEqual(['a:1', 'a:2']);
    const [counts, left] = report.lines();
    expect(counts).toBe('3 read, 2 kept, 1 left out');
    expect(left!.startsWith(`left out: ${path}:2: `)).toBe(true);
    expect(left).toMatch(reason);
  });
});

test('keys that are not known are kept out and counted', async () => {
  const { places, report } = await importFile(
    line({ ...stop, colour: 1 }) + line({ ...stop, id: 'a:2', colour: 2 }),
  );
  expect(places.every((place) => !('colour' in place))).toBe(true);
  expect(report.lines()).toContain('warning: unknown key "colour" is kept out (2 times)');
});

test('a type that the tree lacks below a root it has is kept, with a warning', async () => {
  const { places, report } = await importFile(line({ ...stop, type: ['/transport/tram-stop'] }));
  expect(places).toHaveLength(1);
  expect(report.lines()).toContain('warning: types that the type tree lacks join it: /transport/tram-stop');
});

test('lone surrogates, which no file can hold, are replaced', async () => {
  const { places } = await importFile(
    '{"id":"a:1","name":"x\\ud800","type":["/transport"],"tags":["\\ud83d\\ude8f"]}',
  );
  expect(places[0]!.name).toBe('x\uFFFD');
  expect(places[0]!.tags).toEqual(['\u{1F68F}']);
});

test('byte order mark, carriage returns, blank lines and a missing last line feed do no harm', async () => {
  const { places, report } = await importFile(
    `\uFEFF${JSON.stringify(stop)}\r\n\r\n   \n${JSON.stringify({ ...stop, id: 'a:2' })}`,
  );
  expect(places).toHaveLength(2);
  expect(report.lines()).toEqual(['2 read, 2 kept, 0 left out']);
});

test('a line in another encoding is left out, not read as something else', async () => {
  const { places, report } = await importFile(
    Buffer.from(line({ ...stop, name: 'Café' }) + line(stop), 'latin1'),
  );
  expect(places.map(({ name }) => name)).toEqual(['Carfax']);
  expect(report.lines()[1]).toMatch(/:1: is not UTF-8/);
});

test('a line longer than the limit is given without its text, and the next one is read', async () => {
  const path = await scratchFile('long.ndjson', `${'x'.repeat(200_000)}\nshort\n`);
  const source = await openSource(path);
  onTestFinished(() => source.close());
  const lines: unknown[] = [];
  for await (const found of readLines(source, 1000)) lines.push(found);
  expect(lines).toEqual([
    { number: 1, fault: 'is longer than 1,000 characters' },
    { number: 2, text: 'short' },
  ]);
});
