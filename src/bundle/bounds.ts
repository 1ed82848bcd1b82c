/*
 * The size limits of a bundle: far above the bundles of whole countries, yet small enough for a phone. The door checks them before
 * it reads, and a build refuses what the door refuses. Behind the door a bundle is trusted.
 */

/** Maximum size of a manifest in bytes. */
export const MAX_MANIFEST_BYTES = 4_000_000;
/** Maximum size of a compressed part in bytes. */
export const MAX_PART_BYTES = 2 ** 28;
/** Maximum size of a map in bytes. */
export const MAX_MAP_BYTES = 2 ** 30;

/** Returns the maximum number of bytes that `bytes` may unpack to. */
export function maxUnpackedBytes(bytes: number): number {
  return 2 ** 24 + 64 * bytes;
}

/** Returns the maximum number of bytes of a part as a server may send it: packed, or unpacked on the way. */
export function maxBytesOf(part: { readonly bytes: number; readonly unpacked_bytes: number }): number {
  return Math.max(part.bytes, part.unpacked_bytes);
}
