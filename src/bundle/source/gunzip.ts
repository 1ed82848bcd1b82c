/** No gzip file unpacks to more: two bits stand for 258 bytes at most. */
const MAX_RATIO = 1032;

/**
 * Unpacks a gzip file (RFC 1952) with the platform's own decompressor.
 * @param limit the bytes it should come to; one more and it stops, so that a small file can't fill the memory.
 * @returns the unpacked bytes; longer than `limit` only to show that there was more.
 * @throws whatever the platform throws for a damaged file (a `TypeError`), or where memory runs out (a `RangeError`).
 */
export async function gunzip(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const unpacked = new Uint8Array(Math.min(limit, bytes.length * MAX_RATIO) + 1);
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const room = unpacked.length - length;
    unpacked.set(read.value.subarray(0, room), length);
    length += Math.min(room, read.value.length);
    if (length > limit) {
      await reader.cancel();
      break;
    }
  }
  return unpacked.subarray(0, length);
}
