import { expect, test } from 'vitest';
import { readCell } from '../../../../src/bundle/columns/cells.ts';

// No URL can have it: `encodeURIComponent` throws.
test.each([
  ['a key', 'rti', '{"\\ud800":"x"}'],
  ['a key, escaped in capitals', 'accessibility', '{"has_\\uDFFF":true}'],
  ['a value', 'rti', '{"bus":"x\\udbffx"}'],
] as const)('half of a surrogate pair in %s is damage', (_, key, json) => {
  expect(() => readCell(key, json)).toThrow(
    expect.objectContaining({
      code: 'bundle-corrupt',
      message: expect.stringContaining('half of a character'),
    }),
  );
});

test('a surrogate pair, and a backslash before the letters of an escape, are none', () => {
  expect(readCell('rti', '{"\\ud83d\\ude8c":"x"}')).toEqual({ '🚌': 'x' });
  expect(readCell('rti', '{"bus":"\\\\ud800"}')).toEqual({ bus: '\\ud800' });
});
