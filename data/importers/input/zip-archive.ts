import * as yauzl from 'yauzl';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { SourceFile } from './source-file.ts';
import { TRUNCATED } from './truncation.ts';

/** The files in a zip. */
export interface ZipArchive {
  /** Their names. */
  readonly names: readonly string[];
  /**
   * Reads one file without unpacking more than the caller reads.
   * @param name name of the file, which may be in a folder of the archive.
   * @returns its bytes; `undefined` for a file that is missing or empty.
   * @throws FingerpostError `bad-input` for one that is damaged, encrypted, or there twice.
   */
  read(name: string): AsyncGenerator<Buffer> | undefined;
}

/**
 * Opens a zip and reads the list of its files, which is at its end.
 * @throws FingerpostError `bad-input` for an archive that is truncated or damaged.
 */
export async function openZip(source: SourceFile): Promise<ZipArchive> {
  const { path } = source;
  try {
    const zip = await yauzl.fromFdPromise(source.descriptor, { autoClose: false });
    const entries: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
    return {
      names: entries.map(({ fileName }) => fileName),
      read(name) {
        const found = entries.filter(({ fileName }) => `/${fileName}`.endsWith(`/${name}`));
        if (found.length > 1) throw twice(path, name, found);
        const [entry] = found;
        return entry && entry.uncompressedSize > 0 ? unpacked(source, zip, entry) : undefined;
      },
    };
  } catch (thrown) {
    throw zipError(path, thrown);
  }
}

async function* unpacked(
  { path, onBytes }: SourceFile,
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      length += chunk.length;
      // The position in the zip is unknown, so progress follows the share of the entry that is unpacked.
      onBytes(Math.round((entry.compressedSize * length) / entry.uncompressedSize));
      yield chunk;
    }
  } catch (thrown) {
    throw zipError(path, thrown);
  }
}

function zipError(path: string, thrown: unknown): FingerpostError {
  if (thrown instanceof FingerpostError) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  // A zip ends with the list of its files.
  const words = reason.startsWith('End of central directory')
    ? `${path} ${TRUNCATED}`
    : `${path} is a zip that can't be read (${reason}): fetch it again`;
  return new FingerpostError('bad-input', words, { cause: thrown });
}

function twice(path: string, name: string, found: readonly yauzl.Entry[]): FingerpostError {
  const both = found.map(({ fileName }) => JSON.stringify(fileName)).join(' and ');
  return new FingerpostError(
    'bad-input',
    `${path} is a zip with two ${name}, ${both}: unpack it and give one of them`,
  );
}
