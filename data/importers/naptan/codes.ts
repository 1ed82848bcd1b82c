const KEYPAD: Readonly<Record<string, string>> = Object.fromEntries(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, i) =>
    [...letters].map((letter) => [letter, String(i + 2)]),
  ),
);

/**
 * The code of a stop as passengers dial it and many stops print it: `oxfawmpa` → `69329672`, letters by the
 * keys of a telephone. Codes that are digits already stay as they are.
 *
 * @returns `undefined` for what is not of letters and digits.
 */
export function dialled(code: string): string | undefined {
  const text = code.trim().toLowerCase();
  return /^[a-z0-9]+$/.test(text) ? text.replaceAll(/[a-z]/g, (letter) => KEYPAD[letter]!) : undefined;
}
