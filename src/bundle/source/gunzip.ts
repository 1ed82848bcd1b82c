import { chunksOf } from '../../core/chunks.ts';

/** Maximum compression ratio of gzip: two bits stand for at most 258 bytes. */
const MAX_RATIO = 1032;

/**
 * Unpacks a gzip file (RFC 1952) with the platform's decompressor.
 * @param limit the expected number of bytes. Unpacking stops one byte later, so that a small file can't fill the memory.
 * @returns the unpacked bytes; one byte longer than `limit` if the file unpacks to more.
 * @throws TypeError for a damaged file, RangeError if memory runs out.
 */
export async function gunzip(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  const unpacked = new Uint8Array(Math.min(limit, bytes.length * MAX_RATIO) + 1);
  let length = 0;
  for await (const chunk of chunksOf(stream)) {
    const room = unpacked.length - length;
    unpacked.set(chunk.subarray(0, room), length);
    length += Math.min(room, chunk.length);
    if (length > limit) break;
  }
  return unpacked.subarray(0, length);
}
