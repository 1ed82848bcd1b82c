import { expect, it } from 'vitest';
import { byScript } from '../../../../src/search/text/analyzer.ts';

it('finds the letters, digits and marks of Unicode in any text, Latin or not', () => {
  const expressions = [
    [byScript((letters) => `[${letters}]`), /\p{L}/gu],
    [byScript((_, digits) => `[${digits}]`), /\p{N}/gu],
    [byScript((_, __, marks) => `[${marks}]`), /\p{M}/gu],
  ] as const;
  for (let code = 0; code < 0x3000; code++) {
    const character = String.fromCodePoint(code);
    for (const [of, expected] of expressions)
      expect(character.match(of(character)), `U+${code.toString(16)}`).toEqual(character.match(expected));
  }
});
