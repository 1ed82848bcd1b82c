import { plainSha256 } from './plain-sha256.ts';

/**
 * Returns the SHA-256 in hex. The fallback is for pages over plain HTTP, such as a kiosk's on an intranet, which have no
 * `crypto.subtle`.
 */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
    : plainSha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
