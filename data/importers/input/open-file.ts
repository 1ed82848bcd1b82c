import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { formatBytes, isGzip } from '../../../src/bundle/source/sniff-bytes.ts';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { readError } from '../../io/file-errors.ts';

/** Limits for unpacking, against zip bombs. */
export interface UnpackLimits {
  /** Unpacked bytes for each packed byte. Text packs to a twentieth, a bomb to a thousandth. */
  readonly ratio: number;
  /** Unpacked bytes in all. */
  readonly bytes: number;
}

/** Options for opening a file. */
export interface OpenOptions {
  readonly limits?: UnpackLimits;
  /** Receives the number of bytes of the file, as stored on disk, read so far. */
  readonly onBytes?: (read: number) => void;
}

/** The limits without a configuration. */
export const defaultUnpackLimits: UnpackLimits = { ratio: 100, bytes: 200e9 };

/** Bytes that are unpacked whatever the ratio, because small files of few words may pack very well. */
const FREE_BYTES = 64 * 1024 * 1024;

const CHUNK = 256 * 1024;

/**
 * Opens a file for reading, unpacked if it is gzip (detected by content, not by name).
 *
 * @param path path of the file, as errors name it.
 * @returns its bytes. Errors during reading are a `FingerpostError` `bad-input` of the stream, so that `for await`
 *   throws them: for a file that is empty, truncated, damaged, or beyond the limits.
 * @throws FingerpostError `bad-input` when there is no such file, or it cannot be read.
 */
export async function openFile(path: string, options: OpenOptions = {}): Promise<Readable> {
  await checkFile(path);
  return Readable.from(bytesOf(path, options), { objectMode: false });
}

/**
 * Checks that there is such a file, which can be read more than once.
 * @returns the system's knowledge of it.
 * @throws FingerpostError `bad-input` when there is none.
 */
export async function checkFile(path: string): Promise<Stats> {
  const found = await stat(path).catch((cause: Error) => {
    throw readError(path, cause) ?? asFingerpostError(cause, 'bad-input');
  });
  if (found.isDirectory())
    throw new FingerpostError('bad-input', `${path} is a directory: name a file in it`);
  // Files are read more than once, but a pipe would hang or lose its start.
  if (!found.isFile())
    throw new FingerpostError(
      'bad-input',
      `${path} is no file, but a pipe or a device: save it to a file first`,
    );
  return found;
}

/**
 * Checks the unpacked size against the limits.
 * @param freeBytes bytes that are unpacked whatever the ratio.
 * @throws FingerpostError `bad-input` when more came out of `packed` bytes than the limits allow.
 */
export function checkUnpacked(
  path: string,
  packed: number,
  unpacked: number,
  { ratio, bytes }: UnpackLimits = defaultUnpackLimits,
  freeBytes = FREE_BYTES,
): void {
  const trap = unpacked > freeBytes && unpacked > packed * ratio;
  if (!trap && unpacked <= bytes) return;
  throw new FingerpostError(
    'bad-input',
    `${path} unpacks to more than ${formatBytes(unpacked)} from ${formatBytes(packed)}, past the limit of ` +
      `${trap ? `${ratio} for one` : formatBytes(bytes)}: unpack it yourself, or raise "limits" in the configuration, if it is to be trusted`,
  );
}

async function* bytesOf(path: string, { limits, onBytes }: OpenOptions): AsyncGenerator<Buffer> {
  try {
    const packed = await isPacked(path);
    const file = createReadStream(path, { highWaterMark: CHUNK });
    let unpacked = 0;
    for await (const chunk of packed ? gunzipped(file) : (file as AsyncIterable<Buffer>)) {
      unpacked += chunk.length;
      if (packed) checkUnpacked(path, file.bytesRead, unpacked, limits);
      onBytes?.(file.bytesRead);
      yield chunk;
    }
    if (unpacked === 0) throw new FingerpostError('bad-input', `${path} is empty`);
  } catch (thrown) {
    if (thrown instanceof FingerpostError) throw thrown;
    const refused = readError(path, thrown);
    if (refused) throw refused;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FingerpostError('bad-input', `${path} can't be read to its end (${reason}): fetch it again`, {
      cause: thrown,
    });
  }
}

/** Returns whether the file on disk is gzip. */
export async function isPacked(path: string): Promise<boolean> {
  return isGzip(Buffer.concat((await createReadStream(path, { end: 1 }).toArray()) as Buffer[]));
}

async function* gunzipped(file: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  file.on('error', (error) => gunzip.destroy(error));
  try {
    yield* file.pipe(gunzip) as AsyncIterable<Buffer>;
  } finally {
    file.destroy();
  }
}
