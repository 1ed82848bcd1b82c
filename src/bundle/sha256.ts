/**
 * SHA-256 in hex, or `undefined` where the platform has none: `crypto.subtle` is missing in a page served over
 * plain HTTP, such as a kiosk's on an intranet. There, a part is held to its length and the CRC of gzip only.
 */
export async function sha256Hex(bytes: Uint8Array): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
