import { chunksOf } from '../../core/bytes.ts';
import { FingerpostError } from '../../core/errors.ts';
import { hasMagic } from '../format.ts';
import type { ManifestPart } from '../manifest.ts';
import { sha256Hex } from './sha256.ts';
import { describeBytes, formatBytes, isGzip, looksLikeHtml } from './sniff-bytes.ts';
import type { Gunzip } from './source.ts';

/** Maximum compression ratio of gzip: two bits stand for at most 258 bytes. */
const MAX_COMPRESSION_RATIO = 1032;

/**
 * Verifies a part against the manifest and unpacks it.
 *
 * A server that declares the file `Content-Encoding: gzip` makes `fetch` unpack it on the way. Such a part is recognised by its
 * magic, and verified against the unpacked length and hash instead.
 *
 * @param gunzip as in `BundleSource`.
 * @throws FingerpostError `bundle-corrupt` that names the part and its fault.
 */
export async function unpackPart(
  part: ManifestPart,
  bytes: Uint8Array,
  gunzip: Gunzip = gunzipStream,
): Promise<Uint8Array> {
  if (hasMagic(bytes)) {
    await check(part, bytes, part.unpacked_bytes, part.unpacked_sha256, 'unpacked on the way, ');
    return bytes;
  }
  if (!isGzip(bytes) && looksLikeHtml(bytes)) {
    throw corruptPartError(part, `is ${describeBytes(bytes)}: something answered in the place of the server`);
  }
  await check(part, bytes, part.bytes, part.sha256, '');
  if (!isGzip(bytes)) throw corruptPartError(part, `is not gzip but ${describeBytes(bytes)}`);
  const unpacked = await gunzipPart(part, bytes, gunzip);
  if (!unpacked) {
    throw corruptPartError(
      part,
      `unpacks to more than the ${formatBytes(part.unpacked_bytes)} of the manifest`,
    );
  }
  if (unpacked.length < part.unpacked_bytes) {
    const expected = formatBytes(part.unpacked_bytes);
    throw corruptPartError(
      part,
      `unpacks to ${formatBytes(unpacked.length)} where the manifest says ${expected}`,
    );
  }
  return unpacked;
}

async function check(part: ManifestPart, bytes: Uint8Array, length: number, sha256: string, how: string) {
  if (bytes.length !== length) {
    const expected = length.toLocaleString('en');
    throw corruptPartError(
      part,
      `${how}is ${formatBytes(bytes.length)} long where the manifest says ${expected}`,
    );
  }
  const actual = await sha256Hex(bytes);
  if (actual !== sha256) {
    throw corruptPartError(part, `${how}has the SHA-256 ${actual} where the manifest says ${sha256}`);
  }
}

async function gunzipPart(
  part: ManifestPart,
  bytes: Uint8Array,
  gunzip: Gunzip,
): Promise<Uint8Array | undefined> {
  try {
    return await gunzip(bytes, part.unpacked_bytes);
  } catch (cause) {
    // A RangeError is only thrown when memory runs out.
    if (cause instanceof RangeError) throw cause;
    throw corruptPartError(part, 'is a damaged gzip file', { cause });
  }
}

/** Unpacks with the platform's stream, which throws a TypeError for a damaged file. */
const gunzipStream: Gunzip = async (bytes, limit) => {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  const unpacked = new Uint8Array(Math.min(limit, bytes.length * MAX_COMPRESSION_RATIO) + 1);
  let length = 0;
  for await (const chunk of chunksOf(stream)) {
    const room = unpacked.length - length;
    unpacked.set(chunk.subarray(0, room), length);
    length += Math.min(room, chunk.length);
    if (length > limit) return undefined;
  }
  return unpacked.subarray(0, length);
};

function corruptPartError(part: ManifestPart, what: string, options?: ErrorOptions): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `part ${part.name} ${what}. Fetch it again; if that doesn't help, build the bundle again`,
    options,
  );
}
