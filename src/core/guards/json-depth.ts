/**
 * Maximum nesting of arrays and objects in JSON from other servers. The deepest answer of the places API has nine levels.
 * JSON parsers of other languages stop at 64 as well.
 */
export const MAX_JSON_DEPTH = 64;

/**
 * Returns whether a JSON text nests deeper than `MAX_JSON_DEPTH`. It scans the text once without allocating, so call it before
 * `JSON.parse`, which would build all levels.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 0x22) isString = !isString;
    else if (isString) at += Number(letter === 0x5c);
    // Setting this bit turns [ into { and ] into }.
    else if ((letter | 0x20) === 0x7b && ++depth > MAX_JSON_DEPTH) return true;
    else if ((letter | 0x20) === 0x7d) depth--;
  }
  return false;
}
