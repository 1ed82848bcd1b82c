import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { FingerpostError } from '../../../src/core/errors.ts';
import { checkUnpacked, type OpenOptions } from '../input/open-file.ts';
import { TRUNCATED } from '../input/truncation.ts';

/** A timetable has some twenty files; an archive of more than these is something else. */
const MAX_ENTRIES = 10_000;

/**
 * Reads one file of a zip, unpacking no more than is asked for.
 *
 * @param name of the file; it may be in a folder of the archive.
 * @returns its bytes, or nothing where there is no such file. The archive is closed when they are read.
 * @throws FingerpostError `bad-input` for an archive that is damaged, encrypted, or a trap, or has two files of the name.
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
    // The list of the files is what a zip ends with.
    const words = reason.startsWith('End of central directory')
      ? `${path} ${TRUNCATED}`
      : `${path} is a zip that can't be read (${reason}): fetch it again`;
    throw new FingerpostError('bad-input', words, { cause: thrown });
  } finally {
    zip?.close();
  }
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
    // The way through the file itself isn't known, but how far it has been unpacked is.
    onBytes?.(Math.round((entry.compressedSize * length) / entry.uncompressedSize));
    yield chunk;
  }
}
