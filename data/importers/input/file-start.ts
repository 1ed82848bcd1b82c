import { isGzip } from '../../../src/bundle/source/sniff-bytes.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { decodeText } from './decode-text.ts';
import { type OpenOptions, openFile } from './open-file.ts';

/** Bytes that are enough to tell formats apart. */
const START_BYTES = 1024;

/** What files come packed in besides gzip, by their first bytes. */
const PACKED: readonly (readonly [string, Buffer])[] = [
  ['bzip2', Buffer.from('BZh')],
  ['a zip file', Buffer.from('PK\x03\x04')],
  ['xz', Buffer.from('\xfd7zXZ\0', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')],
];

/** The start of a file, to tell its form by. */
export interface FileStart {
  /** Unpacked, as they are. */
  readonly bytes: Buffer;
  /** The same as text without what stands before it, in UTF-8 or UTF-16: enough to see what it begins with. */
  readonly text: string;
  /** How it is packed, of those that were allowed. */
  readonly packing?: string;
}

/**
 * Reads the start of a file, unpacked where it is gzip.
 * @param wanted what the file should be, for the message, e.g. `GeoJSON`.
 * @param allowed a way of packing that the reader unpacks itself.
 * @throws FingerpostError `bad-input` where it is a web page, empty, or packed in a way that isn't read.
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

/** The same for files of JSON, in which nothing begins with a tag. */
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

/** Also with what may stand before the first tag: an XML declaration, and comments, each of which ends in one way only. */
function isHtml(text: string): boolean {
  return /^(<\?xml[^>]*>|<!--(?:(?!-->).)*-->|\s)*<(!doctype\s+html|html|head|body)\b/is.test(text);
}

/**
 * The first line of a file that isn't blank, and what came with it; of a longer one, at least `longest` characters.
 */
export async function readFirstLine(path: string, options: OpenOptions, longest: number): Promise<string> {
  let start = '';
  for await (const text of decodeText(untilError(path, options))) {
    start += text;
    if (start.trimStart().includes('\n') || start.length > longest) break;
  }
  return start.trimStart();
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
 * The bytes of a file up to an error. What came before one is what there is to see: who reads the file next meets the
 * error as well, and knows better where it is.
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
