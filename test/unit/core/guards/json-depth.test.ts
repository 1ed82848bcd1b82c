import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooDeep, MAX_JSON_DEPTH } from '../../../../src/core/guards/json-depth.ts';

const nested = (levels: number, inner = '') => '[{"a":'.repeat(levels / 2) + inner + '}]'.repeat(levels / 2);

it.each([
  [nested(MAX_JSON_DEPTH, '1'), false],
  [nested(MAX_JSON_DEPTH, '"[[{"'), false],
  [nested(MAX_JSON_DEPTH, '"\\"[[{"'), false],
  [nested(MAX_JSON_DEPTH, '"\\\\",[]'), true],
  [nested(MAX_JSON_DEPTH, '[]'), true],
  [`[${'[],'.repeat(1000)}[]]`, false],
  ['['.repeat(4_000_000), true],
  ['"'.repeat(4_000_001), false],
])('%#: counts nested lists and objects, but no characters of strings', (text, deep) => {
  expect(isTooDeep(text)).toBe(deep);
});

it('accepts any JSON within the maximum depth', () => {
  const depthOf = (json: unknown): number =>
    typeof json === 'object' && json !== null ? 1 + Math.max(0, ...Object.values(json).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 60, max: 66 }), (json, around) => {
      const text = '['.repeat(around) + JSON.stringify(json) + ']'.repeat(around);
      expect(isTooDeep(text)).toBe(around + depthOf(json) > MAX_JSON_DEPTH);
    }),
  );
});
