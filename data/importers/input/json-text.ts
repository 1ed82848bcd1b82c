import type { Fault } from '../../record/check-record.ts';

/** Parses JSON, or returns the reason why it is not valid. */
export function parseJson(text: string): { readonly json: unknown } | Fault {
  try {
    return { json: JSON.parse(text) };
  } catch (thrown) {
    return { reason: 'is not JSON', detail: whyNotJson(thrown, text) };
  }
}

/** Describes the error with the words of `JSON.parse` that help the author of the text. */
function whyNotJson(thrown: unknown, text: string): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? -1);
  const cut = /end of JSON input|Unterminated string/.test(message) || at >= text.trimEnd().length;
  return cut ? 'it ends in the middle' : message;
}

/** Takes numbers of `lat` and `lon` from the text again, as strings, because JSON.parse turns `51.7500` into 51.75. */
export function keepDigits(json: object, text: string): object {
  const digits: Record<string, string> = {};
  for (const key of ['lat', 'lon'] as const) {
    const value = (json as Record<string, unknown>)[key];
    if (typeof value !== 'number') continue;
    const written = [...text.matchAll(new RegExp(`"${key}"\\s*:\\s*(-?[\\d.]+(?:[eE][+-]?\\d+)?)`, 'g'))];
    // A nested object or a string may contain the key as well, so the digits must mean the same number.
    digits[key] =
      written.map(([, number]) => number!).findLast((number) => Number(number) === value) ?? `${value}`;
  }
  return { ...json, ...digits };
}

/**
 * Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD. They only result from `\u` escapes, so other text
 * is returned unchanged.
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
