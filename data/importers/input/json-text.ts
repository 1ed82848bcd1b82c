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
