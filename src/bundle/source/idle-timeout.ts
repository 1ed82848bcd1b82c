/**
 * Does some work with a signal that is aborted when the caller's is, or when the work showed no progress for `ms`
 * milliseconds. Rejects then, even where the work doesn't heed its signal. It is aborted at the end, too: an answer that
 * nobody reads would keep its connection, of which a browser has six to a host.
 * @param work is given the signal, and what to call at each step forward.
 */
export async function withIdleTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Error(`nothing came for ${ms / 1000} s`)), ms);
  };
  const onAbort = (): void => controller.abort(outer?.reason);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  outer?.addEventListener('abort', onAbort);
  onProgress();
  try {
    return await Promise.race([work(controller.signal, onProgress), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}
