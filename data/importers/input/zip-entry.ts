import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { FingerpostError } from '../../../src/core/errors.ts';
import { checkUnpacked, type OpenOptions } from './open-file.ts';
import { TRUNCATED } from './truncation.ts';

/** Maximum number of files in a zip. A timetable has some twenty. */
const MAX_ENTRIES = 10_000;

/**
 * Reads one file of a zip without unpacking more than the caller reads.
 *
 * @param name name of the file, which may be in a folder of the archive.
 * @returns its bytes, or nothing without such a file. The archive is closed afterwards.
 * @throws FingerpostError `bad-input` for an archive that is damaged, encrypted or a zip bomb, or has two files of
 *   the name.
 */
export async function* readZipEntry(
  path: string,
  name: string,
  options: OpenOptions,
): AsyncGenerator<Buffer> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false });
    const entry = await findEntry(path, zip, name);
    if (entry) yield* unpacked(path, zip, entry, options);
  } catch (thrown) {
    if (thrown instanceof FingerpostError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    // A zip ends with the list of its files.
    const words = reason.startsWith('End of central directory')
      ? `${path} ${TRUNCATED}`
      : `${path} is a zip that can't be read (${reason}): fetch it again`;
    throw new FingerpostError('bad-input', words, { cause: thrown });
  } finally {
    zip?.close();
  }
}

/**
 * Returns the names of the files in a zip, at most 10,000 of them.
 * @throws Error for an archive that cannot be read.
 */
export async function zipEntryNames(path: string): Promise<string[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const names: string[] = [];
  try {
    for await (const { fileName } of zip.eachEntry()) {
      if (!fileName.endsWith('/')) names.push(fileName);
      if (names.length === MAX_ENTRIES) break;
    }
  } finally {
    zip.close();
  }
  return names;
}

async function findEntry(path: string, zip: yauzl.ZipFile, name: string): Promise<yauzl.Entry | undefined> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new FingerpostError(
      'bad-input',
      `${path} is a zip of ${zip.entryCount.toLocaleString('en')} files, which is no timetable: name another`,
    );
  }
  let found: yauzl.Entry | undefined;
  for await (const entry of zip.eachEntry()) {
    if (`/${entry.fileName}`.endsWith(`/${name}`)) {
      if (found) throw twice(path, name, [found.fileName, entry.fileName]);
      found = entry;
    }
  }
  return found;
}

function twice(path: string, name: string, names: readonly string[]): FingerpostError {
  const both = names.map((found) => JSON.stringify(found)).join(' and ');
  return new FingerpostError(
    'bad-input',
    `${path} is a zip with two ${name}, ${both}: unpack it and give one of them`,
  );
}

async function* unpacked(
  path: string,
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  { limits, onBytes }: OpenOptions,
): AsyncGenerator<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    checkUnpacked(path, entry.compressedSize, length, limits);
    // The position in the zip is unknown, so progress follows the share of the entry that is unpacked.
    onBytes?.(Math.round((entry.compressedSize * length) / entry.uncompressedSize));
    yield chunk;
  }
}
