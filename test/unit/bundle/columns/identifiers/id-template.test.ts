import { expect, test } from 'vitest';
import {
  joinIdentifier,
  seriesOf,
  splitIdentifier,
} from '../../../../../src/bundle/columns/identifiers/id-template.ts';

test.each([
  ['atco:0610CHIM217', 'atco:0610CHIM000', 217, 'atco:0610CHIM000'],
  ['340001096OPP', '000000000OPP', 340_001_096, '000000000'],
  ['x:1234567890123456789', 'x:1234000000000000000', 567_890_123_456_789, 'x:1234000000000000000'],
  ['7', '0', 7, '0'],
  ['osm:x', 'osm:x', 0, 'osm:x'],
  ['osm1:x', 'osm1:x', 0, 'osm1:x'],
  ['12:', '12:', 0, '12:'],
  ['', '', 0, ''],
])(
  'the last digits behind the prefix of an identifier are its number: "%s"',
  (identifier, template, number, series) => {
    expect(splitIdentifier(identifier)).toEqual({ template, number });
    expect(joinIdentifier(template, number)).toBe(identifier);
    expect(seriesOf(template)).toBe(series);
  },
);

test('a number too long for its template makes the identifier longer', () => {
  expect(joinIdentifier('n0x', 123)).toBe('n123x');
});
