import { describe, expect, test } from 'vitest';
import { importNaptan } from '../../../../../data/importers/naptan.ts';
import { failureOf, importContent } from '../import-file.ts';

const HEADER = 'ATCOCode,NaptanCode,CommonName,StopType,Longitude,Latitude,Status\n';
const stop = (code: number, name = 'Mill Lane', lat = '51.7'): string =>
  `999${code},,${name},BCT,-1.2,${lat},active\n`;

const importText = (content: string | Uint8Array, options = {}) =>
  importContent(importNaptan, 'input', content, options);

describe('a bad row is left out with line and reason, and the others are kept', () => {
  test.each([
    [`999,,"Mill${'\n'.repeat(200)}`, 'has a quotation mark that is not closed'],
    [stop(9, ''), 'has no name (atco:9999)'],
    [
      stop(9, 'Mill', 'NaN'),
      'has a position that is not on the globe (atco:9999 latitude "NaN", longitude "-1.2")',
    ],
    [stop(9).replace('9999', ''), 'has no code, or one with blanks or commas (atco:)'],
    [stop(9).replace('9999', '9 9'), 'has no code, or one with blanks or commas (atco:9 9)'],
    [stop(1, 'Mill'), 'its id was given before (atco:9991, line 2)'],
    [
      stop(9).replace('BCT', 'constructor'),
      'has the stop type "constructor", which is not known (atco:9999)',
    ],
  ])('%.20j', async (row, reason) => {
    const { places, lines } = await importText(HEADER + stop(1) + row + stop(2));
    expect(places.map(({ id }) => id)).toEqual(['atco:9991', 'atco:9992']);
    expect(lines).toEqual(['3 read, 2 kept, 1 left out', `left out: input:3: ${reason}`]);
  });
});

test('a code that two stops have leads to the first, and it is said', async () => {
  const text = HEADER + stop(1).replace(',,', ',ntnajpaj,') + stop(2).replace(',,', ',ntmajpaj,');
  const { places, lines } = await importText(text);
  expect(places.map(({ identifiers }) => identifiers)).toEqual([
    ['atco:9991', 'naptan:68625725'],
    ['atco:9992'],
  ]);
  expect(lines.join('\n')).toMatch(/warning: .* the same NaPTAN code .* \(first: input:3\)/);
});

describe('a file that can’t be used fails with what is wrong and where', () => {
  test('columns that are missing are named, and those there are', async () => {
    expect(await failureOf(importText('AtcoCode,Name,Easting\n1,2,3\n'))).toBe(
      'input:1 has no column CommonName, StopType, Latitude or Northing; the columns are: AtcoCode, Name, Easting',
    );
  });

  const xml = (inner: string): string => `<NaPTAN>\n<StopPoints>\n${inner}`;

  test.each([
    ['tags that don’t match', xml('<StopPoint></AtcoCode>'), /^input:3 is not well-formed XML/],
    [
      'an entity',
      `<!DOCTYPE a [<!ENTITY b "c">]>${xml('<StopPoint>&b;</StopPoint>')}`,
      /^input:3 is not well-formed XML/,
    ],
    [
      'another form',
      '<kml><body>',
      /^input:1 is XML, but of another form: <kml> where <NaPTAN> was expected/,
    ],
    [
      'a long text',
      xml(`<StopPoint>${'x'.repeat(3_000_000)}`),
      /^input:3 has a text without a tag that is longer than 1,000,000 characters/,
    ],
    [
      'a long record',
      xml(`<StopPoint>${'<a>xxxxxxxxxx</a>'.repeat(200_000)}`),
      /^input:3 is in a record that is longer than/,
    ],
  ])('XML: %s', async (_, content, message) => {
    expect(await failureOf(importText(content))).toMatch(message);
  });

  test('a configuration with keys that mean nothing', async () => {
    expect(await failureOf(importText(HEADER, { mapping: { prefix: 'x' } }))).toMatch(/prefix/);
  });
});
