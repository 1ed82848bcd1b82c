import { describeBytes } from '../../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import type { FileStart, SourceFile } from '../../input/source-file.ts';
import { LineError } from '../../input/truncation.ts';
import type { Batch, ElementReader, ElementType, OnBounds } from './element.ts';
import { readOverpass } from './overpass.ts';
import { pbfReader, startsAsPbf } from './pbf.ts';
import { readXml } from './xml.ts';

/** Number of passes over a file: ways and relations, the ways of relations, nodes. */
const PASSES = 3;

/** A file of OpenStreetMap data that can be read repeatedly. */
export interface OsmSource {
  /**
   * Reads the elements of the wanted types.
   * @param pass number of the pass, from 0 to 2, for the progress.
   * @param onBounds receives the area of the file, if it says one.
   * @throws FingerpostError `bad-input` that names the file, and the line if there is one.
   */
  readonly read: (wanted: readonly ElementType[], pass: number, onBounds?: OnBounds) => AsyncGenerator<Batch>;
}

/**
 * Returns a reader of OpenStreetMap data: PBF, XML or Overpass JSON, detected by content.
 * @param remark receives remarks of the file about itself.
 * @throws FingerpostError `bad-input` for another format.
 */
export function openOsm(source: SourceFile, remark: (words: string) => void): OsmSource {
  const { path } = source;
  const reader = readerFor(source.start);
  if (typeof reader === 'string') {
    throw new FingerpostError(
      'bad-input',
      `${path} is ${reader} where OpenStreetMap data was expected: give PBF, XML or Overpass JSON, plain or gzip`,
    );
  }
  const remarked = new Set<string>();
  const take = (words: string): void => {
    refuseError(words);
    if (!remarked.has(words)) remark(words);
    remarked.add(words);
  };
  return {
    async *read(wanted, pass, onBounds) {
      try {
        yield* reader(source.bytes(pass, PASSES), new Set(wanted), take, onBounds);
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
