import { isGzip } from '../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { type DecodeOptions, decodeText } from './decode-text.ts';
import { type OpenOptions, openFile } from './open-file.ts';

/** Number of bytes that suffice to detect a format. */
const START_BYTES = 1024;

/** Compression formats besides gzip, by their first bytes. */
const PACKED: readonly (readonly [string, Buffer])[] = [
  ['bzip2', Buffer.from('BZh')],
  ['a zip file', Buffer.from('PK\x03\x04')],
  ['xz', Buffer.from('\xfd7zXZ\0', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')],
];

/** The start of a file, for format detection. */
export interface FileStart {
  /** The bytes, unpacked if the file is gzip. */
  readonly bytes: Buffer;
  /**
   * The bytes as text without a byte order mark and leading blanks. UTF-16 loses its zero bytes, which is enough for
   * detection.
   */
  readonly text: string;
  /** The compression format, if it is the allowed one. */
  readonly packing?: string;
}

/**
 * Reads the start of a file, unpacked if it is gzip.
 * @param wanted the expected content for the message, such as `GeoJSON`.
 * @param allowed a compression format that the caller unpacks itself.
 * @throws FingerpostError `bad-input` when it is a web page, empty, or compressed in an unsupported way.
 */
export async function readStart(
  path: string,
  wanted: string,
  options: OpenOptions,
  allowed?: string,
): Promise<FileStart> {
  const bytes = await readFirstBytes(path, options);
  const text = textOf(bytes);
  const fail = (what: string): never => {
    throw new FingerpostError('bad-input', `${path} is ${what}`);
  };
  if (bytes.length < START_BYTES && text === '') fail('empty');
  if (isHtml(text)) fail(`HTML (a login or error page?), not ${wanted}`);
  if (isGzip(bytes)) fail(`gzip packed in gzip, not ${wanted}: unpack it first`);
  const packing = PACKED.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic))?.[0];
  if (packing === undefined) return { bytes, text };
  if (packing === allowed) return { bytes, text, packing: allowed };
  return fail(`${packing}, not ${wanted}: unpack it first`);
}

/**
 * Reads the start of a JSON file, which never begins with a tag.
 * @throws FingerpostError `bad-input` as `readStart`, and for XML.
 */
export async function readJsonStart(path: string, wanted: string, options: OpenOptions): Promise<FileStart> {
  const start = await readStart(path, wanted, options);
  if (!start.text.startsWith('<')) return start;
  throw new FingerpostError('bad-input', `${path} is XML, not ${wanted}`);
}

function textOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^(\uFEFF|\uFFFD{2})/, '')
    .trimStart();
}

/**
 * Detects HTML, even after an XML declaration and comments. Each comment ends in only one way, so the engine does not
 * backtrack.
 */
function isHtml(text: string): boolean {
  return /^(<\?xml[^>]*>|<!--(?:(?!-->).)*-->|\s)*<(!doctype\s+html|html|head|body)\b/is.test(text);
}

/**
 * Returns the first line that is not blank and any text read with it; at least `longest` characters of a longer line.
 */
export async function readFirstLine(path: string, options: OpenOptions, longest: number): Promise<string> {
  const isEnough = (text: string): boolean => text.trimStart().includes('\n') || text.length > longest;
  return (await readBeginning(path, options, isEnough)).trimStart();
}

/** Returns the text of a file from its start, until it is enough. */
export async function readBeginning(
  path: string,
  options: OpenOptions,
  isEnough: (text: string) => boolean,
  encoding: Pick<DecodeOptions, 'encoding'> = {},
): Promise<string> {
  let start = '';
  for await (const text of decodeText(untilError(path, options), encoding)) {
    start += text;
    if (isEnough(start)) break;
  }
  return start;
}

async function readFirstBytes(path: string, options: OpenOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of untilError(path, options)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= START_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, START_BYTES);
}

/**
 * Yields the bytes of a file up to a read error. The next reader of the file meets the same error and can locate it
 * better.
 */
async function* untilError(path: string, { limits }: OpenOptions): AsyncGenerator<Buffer> {
  let some = false;
  try {
    for await (const chunk of (await openFile(path, limits ? { limits } : {})) as AsyncIterable<Buffer>) {
      some = true;
      yield chunk;
    }
  } catch (thrown) {
    if (!some) throw thrown;
  }
}
