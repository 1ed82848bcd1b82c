/** Number of bytes that distinguish the formats. */
const PEEK_BYTES = 64;

/** A stream with its first bytes. */
export interface Peeked {
  /** The first bytes of a file, for format detection. */
  readonly start: Buffer;
  /** All bytes of the file, from its start. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Ends reading when the caller does not read `bytes`. */
  readonly close: () => Promise<unknown>;
}

/** Reads the start of a stream without consuming it. Read errors pass through. */
export async function peek(chunks: AsyncIterable<Buffer>): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length < PEEK_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield* first;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  const close = async (): Promise<unknown> => iterator.return?.();
  return { start: Buffer.concat(first).subarray(0, PEEK_BYTES), bytes: all(), close };
}
