import { chunksOf } from '../../../core/chunks.ts';

/**
 * Reads a stream to its end, and no further than a limit, at which it is cancelled.
 * @param limit in bytes.
 * @throws the error where there is more.
 */
export async function readAll(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  tooLong: () => Error,
): Promise<ArrayBuffer> {
  const chunks: BlobPart[] = [];
  let length = 0;
  for await (const chunk of chunksOf(stream)) {
    length += chunk.length;
    if (length > limit) throw tooLong();
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks).arrayBuffer();
}
