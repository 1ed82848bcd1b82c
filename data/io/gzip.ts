import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Options of zlib. The best depends on the bytes and is found by trying all. */
const DEFLATE_OPTIONS = [
  { memLevel: 9 },
  { memLevel: 8 },
  { memLevel: 6 },
  { memLevel: 4 },
  { memLevel: 9, strategy: constants.Z_FILTERED },
  { memLevel: 8, strategy: constants.Z_HUFFMAN_ONLY },
];

/** Above this size the memory level changes a thousandth of the result, and trying all levels takes seconds. */
const LARGE_BYTES = 256 * 1024;
const LARGE_DEFLATE_OPTIONS = DEFLATE_OPTIONS.filter(
  ({ memLevel, strategy }) => memLevel === 8 || strategy !== undefined,
);

/** A range of the input and its shortest deflate blocks, which end on a byte so that others can follow. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly blocks: Uint8Array;
}

/**
 * Compresses to a gzip file (RFC 1952) that depends on the input only. The header has no time and no operating
 * system, which zlib would otherwise write.
 *
 * @param cuts offsets where other kinds of bytes begin. Each kind is compressed on its own, unless it is shorter
 *   together with the one before.
 */
export function gzipReproducibly(bytes: Uint8Array, cuts: readonly number[] = []): Uint8Array {
  const pieces: Piece[] = [];
  [0, ...cuts].forEach((start, i) => {
    const next = deflated(bytes, start, cuts[i] ?? bytes.length);
    const before = pieces.at(-1);
    const together =
      before && before.end - before.start < LARGE_BYTES && deflated(bytes, before.start, next.end);
    if (together && together.blocks.length <= before.blocks.length + next.blocks.length) {
      pieces[pieces.length - 1] = together;
    } else pieces.push(next);
  });
  const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, crc32(bytes), true);
  trailer.setUint32(4, bytes.length, true);
  const blocks = pieces.map((piece) => piece.blocks);
  const end = deflateRawSync(new Uint8Array());
  return new Uint8Array(
    Buffer.concat([Uint8Array.from(header), ...blocks, end, new Uint8Array(trailer.buffer)]),
  );
}

function deflated(bytes: Uint8Array, start: number, end: number): Piece {
  const ways = end - start > LARGE_BYTES ? LARGE_DEFLATE_OPTIONS : DEFLATE_OPTIONS;
  const tried = ways.map((way) =>
    deflateRawSync(bytes.subarray(start, end), { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...way }),
  );
  return { start, end, blocks: tried.reduce((a, b) => (b.length < a.length ? b : a)) };
}
