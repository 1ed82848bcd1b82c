import { describeBytes } from '../../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { type FileStart, readStart } from '../../input/file-start.ts';
import { type OpenOptions, openFile } from '../../input/open-file.ts';
import { LineError } from '../../input/truncation.ts';
import type { Batch, ElementReader, ElementType, OnBounds } from './element.ts';
import { readOverpass } from './overpass.ts';
import { pbfReader, startsAsPbf } from './pbf.ts';
import { readXml } from './xml.ts';

/** A file of OpenStreetMap data that can be read repeatedly. */
export interface OsmSource {
  /**
   * Reads the elements of the wanted types.
   * @param onBytes receives the number of bytes of the file read so far.
   * @param onBounds receives the area of the file, if it says one.
   * @throws FingerpostError `bad-input` that names the file, and the line if there is one.
   */
  readonly read: (
    wanted: readonly ElementType[],
    onBytes?: (bytes: number) => void,
    onBounds?: OnBounds,
  ) => AsyncGenerator<Batch>;
}

/**
 * Opens OpenStreetMap data: PBF, XML or Overpass JSON, detected by content, plain or gzip.
 * @param remark receives remarks of the file about itself.
 * @throws FingerpostError `bad-input` for another format.
 */
export async function openOsm(
  path: string,
  options: Pick<OpenOptions, 'limits'>,
  remark: (words: string) => void,
): Promise<OsmSource> {
  const reader = readerFor(await readStart(path, 'OpenStreetMap data', options));
  if (typeof reader === 'string') {
    throw new FingerpostError(
      'bad-input',
      `${path} is ${reader} where OpenStreetMap data was expected: give PBF, XML or Overpass JSON, plain or gzip`,
    );
  }
  const remarked = new Set<string>();
  return {
    async *read(wanted, onBytes, onBounds) {
      try {
        yield* reader(
          await openFile(path, { ...options, ...(onBytes && { onBytes }) }),
          new Set(wanted),
          (words) => {
            refuseError(words);
            if (!remarked.has(words)) remark(words);
            remarked.add(words);
          },
          onBounds,
        );
      } catch (thrown) {
        if (thrown instanceof FingerpostError) throw thrown;
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        const where = thrown instanceof LineError ? `${path}:${thrown.line}` : path;
        throw new FingerpostError('bad-input', `${where}: ${reason}`, { cause: thrown });
      }
    },
  };
}

/**
 * Refuses a remark about an incomplete answer. When time or memory runs out, Overpass still sends a well-formed file.
 * @throws Error when the remark reports that.
 */
function refuseError(remark: string): void {
  if (!/^\w+ error\b/i.test(remark)) return;
  const quoted = JSON.stringify(remark.slice(0, 200));
  throw new Error(
    `is not whole: Overpass says ${quoted}: give the query more time ([timeout:600]) or memory ([maxsize:…]), or ask for less`,
  );
}

/** Returns the reader for a file by its start, or a description of another format. */
function readerFor({ bytes, text }: FileStart): ElementReader | string {
  if (startsAsPbf(bytes)) return pbfReader();
  if (text.startsWith('<')) return readXml;
  if (text.startsWith('{')) return readOverpass;
  return describeBytes(bytes);
}
