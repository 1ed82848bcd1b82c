import { sha256 } from '@noble/hashes/sha2.js';

/**
 * SHA-256 in hex. By the platform where it has it; `crypto.subtle` is missing in a page served over plain HTTP, such as
 * a kiosk's on an intranet.
 */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
    : sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
