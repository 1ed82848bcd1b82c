import { describeBytes } from '../../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { type FileStart, readStart } from '../../input/file-start.ts';
import {
  checkUnpacked,
  defaultUnpackLimits,
  type OpenOptions,
  openFile,
  type UnpackLimits,
} from '../../input/open-file.ts';
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
  let packed = 0;
  const checkBlobs = (unpacked: number): void =>
    checkUnpacked(path, packed, unpacked, limitsOfBlobs(options), FREE_BLOB_BYTES);
  const reader = readerFor(await readStart(path, 'OpenStreetMap data', options), checkBlobs);
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
          await openFile(path, {
            ...options,
            onBytes: (bytes) => {
              packed = bytes;
              onBytes?.(bytes);
            },
          }),
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

/** Bytes that the blobs of a PBF file unpack to whatever the ratio. */
const FREE_BLOB_BYTES = 16 * 1024 * 1024;

/** Returns the limits for what the blobs of a PBF file unpack to. Real blobs unpack to two or three times their size, text to twenty. */
function limitsOfBlobs({ limits = defaultUnpackLimits }: Pick<OpenOptions, 'limits'>): UnpackLimits {
  return { ...limits, ratio: limits.ratio / 4 };
}

/**
 * Returns the reader for a file by its start, or a description of another format.
 * @param onUnpacked as of `pbfReader`.
 */
function readerFor({ bytes, text }: FileStart, onUnpacked: (bytes: number) => void): ElementReader | string {
  if (startsAsPbf(bytes)) return pbfReader(onUnpacked);
  if (text.startsWith('<')) return readXml;
  if (text.startsWith('{')) return readOverpass;
  return describeBytes(bytes);
}
