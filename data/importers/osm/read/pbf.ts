import { inflateSync } from 'node:zlib';
import { type OSMOptions, parse } from 'osm-pbf-parser-node';
import { TRUNCATED, withReadPosition } from '../../input/truncation.ts';
import { type ElementReader, type ElementType, type OnBounds, type OsmElement, tagsOf } from './element.ts';
import { checkBlock, typesIn } from './pbf-block.ts';
import { CorruptOsmError, fieldsOf, orCorrupt, WRITE_ANEW, withByteOffset } from './protobuf.ts';

// The limits of https://wiki.openstreetmap.org/wiki/PBF_Format, in bytes.
const MAX_HEADER_BYTES = 64 * 1024;
/** Maximum length of a blob, and of what it unpacks to. A writer decides how many elements that is: some thousands or hundreds of thousands. */
const MAX_BLOCK_BYTES = 32 * 1024 * 1024;

/** Number of elements that are passed on at a time. */
const BATCH_SIZE = 8000;

/**
 * Required features that this reader supports. Files with `HistoricalInformation` contain deleted elements and old
 * versions.
 */
const FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

const ALL_TYPES: ReadonlySet<ElementType> = new Set(['node', 'way', 'relation']);

/** Returns whether bytes begin with a PBF file's first header: its length, then `OSMHeader` as the first field. */
export function startsAsPbf(start: Buffer): boolean {
  return (
    start.length > 15 &&
    start.readUInt32BE(0) <= MAX_HEADER_BYTES &&
    start.toString('latin1', 6, 15) === 'OSMHeader'
  );
}

/**
 * Returns a reader of one PBF file. It remembers the types of elements in each blob, so that a later pass unpacks
 * only the wanted ones.
 */
export function pbfReader(): ElementReader {
  const kinds: ReadonlySet<ElementType>[] = [];
  return async function* (chunks, wanted, _remark, onBounds) {
    let number = 0;
    for await (const blob of readBlobs(chunks)) {
      if (blob.type === 'OSMHeader')
        withByteOffset(blob.at, () => readHeaderBlock(unpack(blob.bytes), onBounds));
      if (blob.type !== 'OSMData') continue;
      const isWanted = (types: ReadonlySet<ElementType>): boolean =>
        [...types].some((type) => wanted.has(type));
      if (isWanted(kinds[number] ?? ALL_TYPES)) {
        const block = withByteOffset(blob.at, () => unpack(blob.bytes));
        kinds[number] ??= withByteOffset(blob.at, () => typesIn(block));
        if (isWanted(kinds[number]!)) {
          const parsed = withByteOffset(blob.at, () => decode(block));
          for (let from = 0; from < parsed.length; from += BATCH_SIZE) {
            yield parsed
              .slice(from, from + BATCH_SIZE)
              .filter(({ type }) => wanted.has(type))
              .map(elementOf);
          }
        }
      }
      number++;
    }
  };
}

interface Blob {
  /** Offset in the file, from 0. */
  readonly at: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads blobs. A file is a sequence of: length of a header (4 bytes), the header, a blob with the length in the
 * header.
 */
async function* readBlobs(chunks: AsyncIterable<Buffer>): AsyncGenerator<Blob> {
  const take = byteReader(chunks);
  let at = 0;
  for (;;) {
    const length = await take(4);
    if (length === undefined) return;
    const headerLength = withByteOffset(at, () => lengthOfHeader(length));
    const header = (await take(headerLength)) ?? new Uint8Array();
    const { type, size } = withByteOffset(at + 4, () => readHeader(header));
    at += 4 + headerLength;
    const bytes = await take(size);
    if (bytes === undefined) throw new Error(TRUNCATED);
    yield { at, type, bytes };
    at += size;
  }
}

function lengthOfHeader(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length > MAX_HEADER_BYTES) throw new CorruptOsmError('a header is longer than the format allows');
  return length;
}

function readHeader(header: Uint8Array): { readonly type: string; readonly size: number } {
  let type = '';
  let size = Number.NaN;
  for (const { tag, bytes, value } of fieldsOf(header)) {
    if (tag === 1 && bytes) type = Buffer.from(bytes).toString('latin1');
    if (tag === 3 && value !== undefined) size = value;
  }
  if (!(size <= MAX_BLOCK_BYTES)) throw new CorruptOsmError('a blob is longer than the format allows');
  return { type, size };
}

/** Returns a function that reads the next bytes of a stream, or `undefined` at its end. */
function byteReader(chunks: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | undefined> {
  let read = 0;
  const reached = (): string => `byte ${read.toLocaleString('en')}`;
  const iterator = withReadPosition(chunks, reached)[Symbol.asyncIterator]();
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  return async (length) => {
    while (pendingBytes < length) {
      const next = await iterator.next();
      if (next.done) {
        if (pendingBytes === 0) return undefined;
        throw new Error(TRUNCATED);
      }
      pending.push(next.value);
      pendingBytes += next.value.length;
      read += next.value.length;
    }
    const all = Buffer.concat(pending);
    pending = [all.subarray(length)];
    pendingBytes -= length;
    return all.subarray(0, length);
  };
}

function unpack(blob: Uint8Array): Uint8Array {
  for (const { tag, bytes } of fieldsOf(blob)) {
    if (!bytes) continue;
    if (tag === 1) return bytes;
    if (tag === 3) return inflate(bytes);
    throw new Error(`is packed in another way than zlib: ${WRITE_ANEW}, which packs so by default`);
  }
  throw new CorruptOsmError('a blob has nothing in it');
}

/** @throws Error when the bytes are no zlib, or unpack to more than the format allows. */
function inflate(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_BLOCK_BYTES });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new CorruptOsmError('', { cause });
    throw new Error(`has a block of more than 32 MiB, which the format does not allow: ${WRITE_ANEW}`);
  }
}

/** Reads a `HeaderBlock`. @throws Error for a required feature that this reader lacks. */
function readHeaderBlock(header: Uint8Array, onBounds?: OnBounds): void {
  for (const { tag, bytes } of fieldsOf(header)) {
    if (tag === 1 && bytes && onBounds) readBounds(bytes, onBounds);
    const feature = tag === 4 && bytes ? Buffer.from(bytes).toString('latin1') : undefined;
    if (feature === undefined || FEATURES.has(feature)) continue;
    throw new Error(
      feature === 'HistoricalInformation'
        ? 'has the history of its elements in it: give the data of one day'
        : `asks for ${JSON.stringify(feature)}, which is not understood`,
    );
  }
}

/** Reads a `HeaderBBox`: left, right, top and bottom in 1e-9 of a degree, zigzag encoded. */
function readBounds(box: Uint8Array, onBounds: OnBounds): void {
  const sides: string[] = [];
  for (const { tag, value = 0 } of fieldsOf(box)) {
    sides[tag] = degrees((value % 2 === 0 ? value / 2 : -(value + 1) / 2) / 1e9);
  }
  const [, left = '', right = '', top = '', bottom = ''] = sides;
  onBounds({ lat: bottom, lon: left }, { lat: top, lon: right });
}

/** An element as the library returns it. */
interface Parsed {
  readonly type: ElementType;
  readonly id: number;
  readonly tags?: Readonly<Record<string, string>>;
  readonly lat: number;
  readonly lon: number;
  readonly refs: number[];
  readonly members: { type: ElementType; ref: number; role: string }[];
}

const PARSE: OSMOptions = {};

function decode(block: Uint8Array): Parsed[] {
  checkBlock(block);
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
  return orCorrupt(() => parse(bytes, PARSE) as Parsed[]);
}

function elementOf({ type, id, lat, lon, refs, members, tags: given }: Parsed): OsmElement {
  const tags = given && tagsOf(Object.entries(given));
  const described = tags ? { id, tags } : { id };
  if (type === 'node') return { type, ...described, lat: degrees(lat), lon: degrees(lon) };
  return type === 'way' ? { type, ...described, refs } : { type, ...described, members };
}

/** Formats degrees as XML does. The format's unit is 1e-7 of a degree. */
function degrees(value: number): string {
  return value.toFixed(7);
}
