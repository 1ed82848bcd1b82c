/**
 * Does `work` for each of `items`, in their order, at most `concurrency` at once. After a failure nothing more is
 * begun; what has begun is waited for.
 */
export async function eachOf<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failed) return;
      try {
        await work(item);
      } catch (thrown) {
        failed = true;
        throw thrown;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const first = done.find((result) => result.status === 'rejected');
  if (first) throw first.reason;
}
