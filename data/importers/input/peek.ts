/** A stream with its first pieces. */
export interface Peeked<T> {
  readonly start: readonly T[];
  /** All pieces, from the first. */
  readonly all: AsyncGenerator<T>;
}

/**
 * Reads the first pieces of a stream without consuming it. An error of the stream is thrown by `all`, after the pieces
 * before it.
 * @param isEnough whether no further pieces are needed.
 */
export async function peek<T>(
  pieces: AsyncIterable<T>,
  isEnough: (start: readonly T[]) => boolean,
): Promise<Peeked<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const start: T[] = [];
  let failure: { readonly thrown: unknown } | undefined;
  try {
    while (!isEnough(start)) {
      const { value, done } = await iterator.next();
      if (done) break;
      start.push(value);
    }
  } catch (thrown) {
    failure = { thrown };
  }
  async function* all(): AsyncGenerator<T> {
    try {
      yield* start;
      if (failure) throw failure.thrown;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { start, all: all() };
}
