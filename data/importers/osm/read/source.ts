import { describeBytes } from '../../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { type FileStart, readStart } from '../../input/file-start.ts';
import { type OpenOptions, openFile } from '../../input/open-file.ts';
import { LineError } from '../../input/truncation.ts';
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
 * @param remark told what the file itself says is odd about it.
 * @throws FingerpostError `bad-input` where the file is something else.
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
    async *read(wanted, onBytes) {
      try {
        yield* reader(
          await openFile(path, { ...options, ...(onBytes && { onBytes }) }),
          new Set(wanted),
          (words) => {
            refuseError(words);
            if (!remarked.has(words)) remark(words);
            remarked.add(words);
          },
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
 * Overpass answers with what it had found when time or memory ran out, in a form that is whole.
 * @throws Error where a remark tells of that.
 */
function refuseError(remark: string): void {
  if (!/^\w+ error\b/i.test(remark)) return;
  const quoted = JSON.stringify(remark.slice(0, 200));
  throw new Error(
    `is not whole: Overpass says ${quoted}: give the query more time ([timeout:600]) or memory ([maxsize:…]), or ask for less`,
  );
}

/** The reader for a file that starts so, or what it is instead. */
function readerFor({ bytes, text }: FileStart): ElementReader | string {
  if (startsAsPbf(bytes)) return pbfReader();
  if (text.startsWith('<')) return readXml;
  if (text.startsWith('{')) return readOverpass;
  return describeBytes(bytes);
}
