import { describeBytes } from '../../../src/bundle/what-came.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { type OpenOptions, openFile } from '../open-file.ts';
import type { Batch, ElementReader, ElementType } from './element.ts';
import { readOverpass } from './overpass.ts';
import { pbfReader, startsAsPbf } from './pbf.ts';
import { readXml } from './xml.ts';

/** A file of OpenStreetMap data, which may be read more than once. */
export interface OsmSource {
  /**
   * Reads its elements of the types that are wanted.
   * @param onBytes told how many bytes of the file have been read so far.
   * @throws FingerpostError `bad-input` that names the file, and the line where there is one.
   */
  readonly read: (wanted: readonly ElementType[], onBytes?: (bytes: number) => void) => AsyncGenerator<Batch>;
}

/**
 * Opens OpenStreetMap data: PBF, XML or Overpass JSON, told apart by content, plain or gzip.
 * @param remark told what the file itself says is wrong with it, e.g. that its query ran out of time.
 * @throws FingerpostError `bad-input` where the file is something else.
 */
export async function openOsm(
  path: string,
  options: Pick<OpenOptions, 'limits'>,
  remark: (words: string) => void,
): Promise<OsmSource> {
  const reader = readerFor(await startOf(path, options));
  if (typeof reader === 'string') {
    throw new FingerpostError(
      'bad-input',
      `${path} is ${reader} where OpenStreetMap data was expected: give PBF, XML or Overpass JSON, plain or gzip`,
    );
  }
  const remarked = new Set<string>();
  return {
    async *read(wanted, onBytes) {
      try {
        yield* reader(
          await openFile(path, { ...options, ...(onBytes && { onBytes }) }),
          new Set(wanted),
          (words) => {
            if (!remarked.has(words)) remark(words);
            remarked.add(words);
          },
        );
      } catch (thrown) {
        if (thrown instanceof FingerpostError) throw thrown;
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        throw new FingerpostError('bad-input', `${path}: ${reason}`, { cause: thrown });
      }
    },
  };
}

/** The reader for a file that starts so, or what it is instead. */
function readerFor(start: Buffer): ElementReader | string {
  if (startsAsPbf(start)) return pbfReader();
  const packed = PACKED.find(([, magic]) => start.subarray(0, magic.length).equals(magic));
  if (packed) return `${packed[0]}: unpack it first,`;
  const text = start
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^[^\x20-\x7e\s]+/, '')
    .trimStart();
  if (/^<(!doctype\s+)?html/i.test(text)) return 'an HTML page';
  if (text.startsWith('<')) return readXml;
  if (text.startsWith('{')) return readOverpass;
  return describeBytes(start);
}

/** What else OpenStreetMap data comes in, by its first bytes. */
const PACKED: readonly (readonly [string, Buffer])[] = [
  ['bzip2', Buffer.from('BZh')],
  ['a zip file', Buffer.from('PK\x03\x04')],
  ['xz', Buffer.from('\xfd7zXZ\0', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')],
];

/** Bytes that are enough to tell formats apart. */
const START = 1024;

async function startOf(path: string, options: Pick<OpenOptions, 'limits'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await openFile(path, options)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= START) break;
  }
  return Buffer.concat(chunks).subarray(0, START);
}
