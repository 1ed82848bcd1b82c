/** The signal of a fetch: that of `init` where it names one, `null` for none, else that of the request. */
export function signalOf(input: RequestInfo | URL, init?: RequestInit): AbortSignal | null {
  if (init?.signal !== undefined) return init.signal;
  return typeof input === 'object' && 'signal' in input ? input.signal : null;
}

/**
 * Does the work unless the signal is aborted, and stops waiting for it when the signal is: then rejects at once with
 * the signal's reason.
 */
export async function untilAborted<T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
