/** Returns the signal of a fetch: that of `init` if it has one, else that of the request; `null` for none. */
export function signalOf(input: RequestInfo | URL, init?: RequestInit): AbortSignal | null {
  if (init?.signal !== undefined) return init.signal;
  return typeof input === 'object' && 'signal' in input ? input.signal : null;
}
