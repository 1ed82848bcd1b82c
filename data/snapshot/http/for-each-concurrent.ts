/** Upper bound of the concurrency, whatever the caller requests. */
const MAX_CONCURRENCY = 1000;

/**
 * Runs `work` for the items in order, at most `concurrency` at the same time. After a failure it starts no more work,
 * waits for the work in progress, and rejects with the first failure.
 */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  // The iterator has no `return`, so that a loop that ends early leaves the other items to the other workers.
  const next = { [Symbol.iterator]: () => ({ next: () => left.next() }) };
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of next) {
      if (failed) return;
      try {
        await work(item);
      } catch (thrown) {
        failed = true;
        throw thrown;
      }
    }
  };
  const done = await Promise.allSettled(
    Array.from({ length: Math.min(concurrency, MAX_CONCURRENCY) }, worker),
  );
  const first = done.find((result) => result.status === 'rejected');
  if (first) throw first.reason;
}
