/**
 * Lists and objects within each other, at most, in JSON that a stranger sent. The deepest answer of the places API has nine;
 * readers of JSON in other languages stop at 64 as well.
 */
export const MAX_JSON_DEPTH = 64;

/**
 * Whether a text, read as JSON, nests deeper than `MOST_NESTED`. Looks at each letter once and keeps nothing, so it comes
 * before the reader, which would build all the levels.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 0x22) isString = !isString;
    else if (isString) at += Number(letter === 0x5c);
    // Without this bit, [ is { and ] is }.
    else if ((letter | 0x20) === 0x7b && ++depth > MAX_JSON_DEPTH) return true;
    else if ((letter | 0x20) === 0x7d) depth--;
  }
  return false;
}
