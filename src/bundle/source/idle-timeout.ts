/**
 * Runs some work with a signal that aborts with the caller's, or after `ms` milliseconds without progress. It then rejects,
 * even if the work ignores its signal. The signal is also aborted at the end, because an unread response would occupy one
 * of the six connections that a browser has per host.
 * @param work receives the signal, and a function to call on progress.
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
