/** The signal of a fetch: that of `init` where it names one, `null` for none, else that of the request. */
export function signalOf(input: RequestInfo | URL, init?: RequestInit): AbortSignal | null {
  if (init?.signal !== undefined) return init.signal;
  return typeof input === 'object' && 'signal' in input ? input.signal : null;
}
