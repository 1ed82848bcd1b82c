/**
 * Describes bytes for messages. A captive portal or a single-page app's fallback answers with HTML where a file was expected,
 * and a message that says so saves the reader an hour.
 */
export function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  if (looksLikeHtml(bytes)) return 'an HTML page';
  if (isGzip(bytes)) return 'a gzip file';
  const start = new TextDecoder().decode(bytes.subarray(0, 24));
  const readable = /^[\t\n\r -~]+$/.test(start);
  return readable
    ? `text beginning ${JSON.stringify(start)}`
    : `${formatBytes(bytes.length)} of unknown content`;
}

/** Returns whether the bytes begin with a `<`, after white space and a byte order mark. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 512)));
}

/** Returns whether the bytes begin as a gzip file does (RFC 1952). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Formats a number of bytes with its unit, e.g. `20,480 bytes`. */
export function formatBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`;
}
