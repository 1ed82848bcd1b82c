import type { Readable } from 'node:stream';

/**
 * Turns a stream of Node into one of the web, which reads on only when its own reader does. Cancelling it destroys the stream.
 * `Readable.toWeb` of Node 20 throws an uncaught error where a stream ends after it was cancelled.
 * @param toError returns the error that a reader gets for one of the stream.
 */
export function toWebStream(
  stream: Readable,
  toError: (thrown: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          throw toError(thrown);
        }
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
}
