import type { RangeResponse, Source } from 'pmtiles';
import type { BaseMap } from '../place-map-types.ts';

/** Below this size an archive is read whole, because one read is faster than a read a tile. */
const WHOLE_BYTES = 10_000_000;

/** Returns the way to the bytes of an archive: its blob where the page has it, else its URL. */
export async function archiveSource({ url, blob, bytes }: BaseMap): Promise<Source> {
  if (blob) {
    return blob.size < WHOLE_BYTES ? memorySource(url, await blob.arrayBuffer()) : blobSource(url, blob);
  }
  return bytes !== undefined && bytes < WHOLE_BYTES
    ? memorySource(url, await fetchWhole(url))
    : new RangeSource(url);
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

async function fetchWhole(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response.arrayBuffer();
}

/** Reads ranges of a file from its server. A server that ignores ranges sends the whole file, which is then kept. */
class RangeSource implements Source {
  readonly #url: string;
  #whole: Promise<ArrayBuffer> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    if (this.#whole) return { data: (await this.#whole).slice(offset, offset + length) };
    const response = await fetch(this.#url, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      signal: signal ?? null,
    });
    if (response.status === 206) return { data: await response.arrayBuffer() };
    if (!response.ok) throw new Error(`${this.#url} was answered with ${response.status}`);
    this.#whole = response.arrayBuffer();
    // A failure on the way must not stay.
    this.#whole.catch(() => {
      this.#whole = undefined;
    });
    return { data: (await this.#whole).slice(offset, offset + length) };
  }
}
