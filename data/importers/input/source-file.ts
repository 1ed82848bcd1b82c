import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isGzip } from '../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { readError } from '../../io/file-errors.ts';
import type { Report } from '../../record/report.ts';
import { type ReportedTextOptions, reportedText } from './decode-text.ts';

const CHUNK_BYTES = 256 * 1024;

/** Number of bytes that suffice to detect a format. */
const START_BYTES = 1024;

/** A file of a source. It is opened once; importers read it to its end, and some of them in several passes. */
export interface SourceFile {
  /** Its path, as errors and the report name it. */
  readonly path: string;
  /** Bytes on disk. */
  readonly size: number;
  /** The descriptor, for a library that reads it itself. It stays open until `close`. */
  readonly descriptor: number;
  /** Whether it is gzip on disk. */
  readonly isGzip: boolean;
  readonly start: FileStart;
  /** Receives the number of bytes on disk that have been read. */
  readonly onBytes: (read: number) => void;
  /**
   * Reads the bytes from the start, unpacked if the file is gzip.
   * @param pass number of this pass over the file, from 0, of `passes`, for the progress.
   * @throws FingerpostError `bad-input` for a file that is truncated or damaged.
   */
  bytes(pass?: number, passes?: number): AsyncGenerator<Buffer>;
  /**
   * Reads the text from the start, as `decodeText` does. Lines that are not UTF-8 become warnings of the report.
   */
  text(report: Report, options?: ReportedTextOptions): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** The start of a file, by which its format is detected. */
export interface FileStart {
  /** The bytes, unpacked if the file is gzip. */
  readonly bytes: Buffer;
  /**
   * The bytes as text without a byte order mark and leading blanks. UTF-16 loses its zero bytes, which is enough for
   * detection.
   */
  readonly text: string;
}

/**
 * Opens a file and reads its start. Gzip is detected by content, not by name.
 * @param onBytes receives the number of bytes of the file, as stored on disk, read so far.
 * @throws FingerpostError `bad-input` when there is no such file, or it cannot be read, or is empty.
 */
export async function openSource(
  path: string,
  onBytes: (read: number) => void = () => undefined,
): Promise<SourceFile> {
  const { size } = await checkFile(path);
  const handle = await open(path).catch((cause: Error) => {
    throw readError(path, cause);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const packed = isGzip(buffer);
    const bytes = (told: (read: number) => void): AsyncGenerator<Buffer> =>
      bytesOf(path, handle, packed, told);
    return {
      path,
      size,
      descriptor: handle.fd,
      isGzip: packed,
      start: await readStart(
        path,
        bytes(() => undefined),
      ),
      onBytes,
      bytes: (pass = 0, passes = 1) => bytes((read) => onBytes((pass * size + read) / passes)),
      text: (report, options) => reportedText(path, bytes(onBytes), report, options),
      close: () => handle.close(),
    };
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

/**
 * Checks that there is such a file.
 * @returns its size in bytes and the time of its last change.
 * @throws FingerpostError `bad-input` when there is none.
 */
export async function checkFile(path: string): Promise<{ readonly size: number; readonly mtime: Date }> {
  const found = await stat(path).catch((cause: Error) => {
    throw readError(path, cause);
  });
  if (found.isDirectory())
    throw new FingerpostError('bad-input', `${path} is a directory: name a file in it`);
  // Some formats need several passes, and a pipe has one.
  if (!found.isFile())
    throw new FingerpostError(
      'bad-input',
      `${path} is no file, but a pipe or a device: save it to a file first`,
    );
  return found;
}

/** @throws FingerpostError `bad-input` for a file without content, and for one whose first bytes cannot be read. */
async function readStart(path: string, chunks: AsyncIterable<Buffer>): Promise<FileStart> {
  let bytes = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      bytes = Buffer.concat([bytes, chunk.subarray(0, START_BYTES)]);
      if (bytes.length >= START_BYTES) break;
    }
  } catch (thrown) {
    // The importer meets a later error again, and can say how far it came.
    if (bytes.length === 0) throw thrown;
  }
  bytes = bytes.subarray(0, START_BYTES);
  const text = bytes
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^(\uFEFF|\uFFFD{2})/, '')
    .trimStart();
  if (bytes.length < START_BYTES && text === '') throw new FingerpostError('bad-input', `${path} is empty`);
  return { bytes, text };
}

async function* bytesOf(
  path: string,
  handle: FileHandle,
  packed: boolean,
  onBytes: (read: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0;
  async function* stored(): AsyncGenerator<Buffer> {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, read);
      if (bytesRead === 0) return;
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  try {
    for await (const chunk of packed ? gunzipped(stored()) : stored()) {
      onBytes(read);
      yield chunk;
    }
  } catch (thrown) {
    throw readError(path, thrown);
  }
}

function gunzipped(stored: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // Its errors reach the reader of the stream.
  return pipeline(stored, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
}
