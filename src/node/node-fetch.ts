/**
 * `fetch` for servers that are not trusted: that of a newer undici. With the one of Node 20, an answer with more than five content
 * codings ends the process as soon as its connection breaks.
 * @param input a URL, not a `Request`: that of Node is of another class.
 */
export const nodeFetch: typeof globalThis.fetch = async (input, init) => {
  // It takes a while to load, and most commands ask no server.
  const { fetch } = await import('undici');
  return fetch(input as string | URL, init as object) as unknown as Promise<Response>;
};

/** Returns `nodeFetch` with at most so many connections to a server at the same time. Other requests wait for one. */
export function nodeFetchWithin(connections: number): typeof globalThis.fetch {
  let dispatcher: unknown;
  return async (input, init) => {
    const { Agent } = await import('undici');
    dispatcher ??= new Agent({ connections });
    return nodeFetch(input, { ...init, dispatcher } as RequestInit);
  };
}
