import type { Fault } from '../../record/check-record.ts';
import { MAX_JSON_DEPTH, TOO_DEEP } from '../limits.ts';

/** The value that a text of JSON says, or the reason why there is none. */
export function parseJson(text: string): { readonly json: unknown } | Fault {
  // Parsed, brackets in brackets take fifty times the memory, and what walks through them may not come back.
  if (isTooDeep(text)) return { reason: TOO_DEEP };
  try {
    return { json: JSON.parse(text) };
  } catch (thrown) {
    return { reason: 'is not JSON', detail: whyNotJson(thrown, text) };
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** Where the quotation mark is that closes the one at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** In the words of `JSON.parse` as far as they are of use to who wrote the text. */
function whyNotJson(thrown: unknown, text: string): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? -1);
  const cut = /end of JSON input|Unterminated string/.test(message) || at >= text.trimEnd().length;
  return cut ? 'it ends in the middle' : message;
}

/**
 * JSON.parse makes `51.7500` the number 51.75. Positions are kept digit for digit, so numbers of `lat` and `lon` are
 * taken from the text again, as strings.
 */
export function keepDigits(json: object, text: string): object {
  const digits: Record<string, string> = {};
  for (const key of ['lat', 'lon'] as const) {
    const value = (json as Record<string, unknown>)[key];
    if (typeof value !== 'number') continue;
    const written = [...text.matchAll(new RegExp(`"${key}"\\s*:\\s*(-?[\\d.]+(?:[eE][+-]?\\d+)?)`, 'g'))];
    // The key may stand in a nested object or a string as well: only digits that mean the same number are taken.
    digits[key] =
      written.map(([, number]) => number!).findLast((number) => Number(number) === value) ?? `${value}`;
  }
  return { ...json, ...digits };
}

/**
 * Replaces lone surrogates, which UTF-8 can't say, by U+FFFD. They only come from `\u` escapes, so text without
 * such is passed through.
 */
export function wellFormed(json: unknown, text: string): unknown {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return json;
  const repair = (string: string): string =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(string));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return repair(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [repair(key), walk(inner)]));
  };
  return walk(json);
}
