const opened = new Map<string, Promise<typeof globalThis.fetch>>();

/**
 * Returns a `fetch` over a bundle, and begins to open the bundle. A page opens each bundle once, however many elements name
 * it, and until it ends. Requests reject with FingerpostError `bad-input` for a URL or a base that can't be used.
 */
export function bundleFetch(bundle: string, base: string): typeof globalThis.fetch {
  // The first request reports a failure.
  open(bundle, base).catch(() => {});
  return async (input, init) => (await open(bundle, base))(input, init);
}

function open(bundle: string, base: string): Promise<typeof globalThis.fetch> {
  const key = JSON.stringify([bundle, base, document.baseURI]);
  const known = opened.get(key);
  if (known) return known;
  const opening = load(bundle, base);
  opened.set(key, opening);
  // The next request tries again.
  opening.catch(() => opened.delete(key));
  return opening;
}

async function load(bundle: string, base: string): Promise<typeof globalThis.fetch> {
  const { createPlacesFetch } = await import('../../../client/places-fetch.ts');
  return createPlacesFetch({ bundle, base });
}
