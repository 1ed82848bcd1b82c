import { expect, it } from 'vitest';
import { truncate } from '../../../../src/core/guards/truncate.ts';

it('cuts long texts only, and never within a surrogate pair', () => {
  expect(truncate('abc', 3)).toBe('abc');
  expect(truncate('abcd', 3)).toBe('abc…');
  expect(truncate('ab🎓d', 3)).toBe('ab…');
});
