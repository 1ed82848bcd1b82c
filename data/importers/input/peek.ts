/** So many bytes tell one form of file from another. */
const PEEK_BYTES = 64;

export interface Peeked {
  /** The first bytes of a file, to tell its form by. */
  readonly start: Buffer;
  /** All of its bytes, these included. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Ends reading, for who doesn't want the bytes. */
  readonly close: () => Promise<unknown>;
}

/** @throws what reading throws. */
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
