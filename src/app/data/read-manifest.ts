import type { ManifestWithMap } from '../../bundle/manifest.ts';

/** How long the page waits for the manifest. Some networks accept a request and never answer it. */
const TIMEOUT_MS = 10_000;

/**
 * Reads the manifest of the bundle apart from the search, for facts that only the page needs: sources, licences, the city
 * centre, the map. Its code is loaded with it, because a visitor types before.
 * @returns `undefined` where there is none that can be used: the network may fail, or answer with a page of its own.
 */
export async function readManifest(): Promise<ManifestWithMap | undefined> {
  try {
    const [response, { parseManifest, parseManifestMap }] = await Promise.all([
      fetch('places/manifest.json', { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      import('../../bundle/manifest.ts'),
    ]);
    if (!response.ok) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const map = parseManifestMap(bytes);
    return { ...parseManifest(bytes), ...(map && { map }) };
  } catch {
    return undefined;
  }
}
