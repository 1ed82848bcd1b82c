/** Nobody has so many hands. */
const MAX_CONCURRENCY = 1000;

/**
 * Does `work` for each of `items`, in their order, at most `concurrency` at once. After a failure nothing more is
 * begun; what has begun is waited for.
 */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  // Without `return`, so that a loop that ends early leaves the others their items.
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
