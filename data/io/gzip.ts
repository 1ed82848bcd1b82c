import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * Compresses to a gzip file (RFC 1952) that depends on the input only. The header has no time and no operating
 * system, which zlib would otherwise write.
 *
 * @param cuts offsets where other kinds of bytes begin. Each kind is compressed on its own.
 */
export function gzipReproducibly(bytes: Uint8Array, cuts: readonly number[] = []): Uint8Array {
  const blocks = [0, ...cuts].map((start, i) =>
    deflateRawSync(bytes.subarray(start, cuts[i] ?? bytes.length), {
      level: 9,
      memLevel: 9,
      // Ends on a byte, so that other blocks can follow.
      finishFlush: constants.Z_SYNC_FLUSH,
    }),
  );
  const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, crc32(bytes), true);
  trailer.setUint32(4, bytes.length, true);
  const end = deflateRawSync(new Uint8Array());
  return new Uint8Array(
    Buffer.concat([Uint8Array.from(header), ...blocks, end, new Uint8Array(trailer.buffer)]),
  );
}
