import type { RangeResponse, Source } from 'pmtiles';
import { chunksOf } from '../../../core/bytes.ts';
import type { BaseMap } from '../place-map-types.ts';

/** Below this size an archive is read whole, because one read is faster than a read a tile. */
const WHOLE_BYTES = 10_000_000;
/** How much of a file of unknown size is read from a server that knows no ranges. */
const MAX_UNRANGED_BYTES = 100_000_000;

/** Returns the way to the bytes of an archive: its blob where the page has it, else its URL. */
export async function archiveSource({ url, blob, bytes }: BaseMap): Promise<Source> {
  if (blob) {
    return blob.size < WHOLE_BYTES ? memorySource(url, await blob.arrayBuffer()) : blobSource(url, blob);
  }
  return bytes !== undefined && bytes < WHOLE_BYTES
    ? memorySource(url, await fetchWhole(url, bytes))
    : new RangeSource(url, bytes);
}

function memorySource(key: string, whole: ArrayBuffer): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: whole.slice(offset, offset + length) }),
  };
}

function blobSource(key: string, blob: Blob): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: await blob.slice(offset, offset + length).arrayBuffer() }),
  };
}

async function fetchWhole(url: string, bytes: number): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return readBody(response, bytes);
}

/** The server sends more than the file, or the range, has. */
class TooLongError extends Error {}

/** Reads the body of an answer. @throws TooLongError where it has more bytes than these; the rest is not read. */
async function readBody({ body, url }: Response, bytes: number): Promise<ArrayBuffer> {
  const chunks: BlobPart[] = [];
  let length = 0;
  for await (const chunk of chunksOf(body ?? new Blob().stream())) {
    length += chunk.length;
    if (length > bytes) throw new TooLongError(`${url} was answered with more than ${bytes} bytes`);
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Reads ranges of a file from its server. A server that ignores ranges sends the whole file, which is then cached. */
class RangeSource implements Source {
  readonly #url: string;
  readonly #bytes: number | undefined;
  #whole: Promise<ArrayBuffer> | undefined;

  /** @param bytes the size of the file, where it is known. Nothing is read beyond it. */
  constructor(url: string, bytes: number | undefined) {
    this.#url = url;
    this.#bytes = bytes;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const end = Math.min(offset + length, this.#bytes ?? Number.POSITIVE_INFINITY);
    if (end <= offset) throw new Error(`the map names bytes beyond the end of ${this.#url}`);
    if (this.#whole) return { data: (await this.#whole).slice(offset, end) };
    const response = await fetch(this.#url, {
      headers: { Range: `bytes=${offset}-${end - 1}` },
      signal: signal ?? null,
    });
    if (response.status === 206) return { data: await readBody(response, end - offset) };
    if (!response.ok) throw new Error(`${this.#url} was answered with ${response.status}`);
    if (this.#whole) void response.body?.cancel();
    else this.#readWhole(response);
    return { data: (await this.#whole!).slice(offset, end) };
  }

  #readWhole(response: Response): void {
    this.#whole = readBody(response, this.#bytes ?? MAX_UNRANGED_BYTES);
    // A failure on the way must not stay. A file that is too long is read once.
    this.#whole.catch((error) => {
      if (!(error instanceof TooLongError)) this.#whole = undefined;
    });
  }
}
