/** The answers of a host for all its places: their number, and a hash of the pages that list them. */
export interface Listing {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

const PAGE = 500;

/** Reads the list of all places, page after page. @param ask answers the API below `/api`. */
export async function listingOf(ask: (path: string) => Promise<Response>): Promise<Listing> {
  const pages: string[] = [];
  let size = 1;
  for (let start = 0; start < size; start += PAGE) {
    const response = await ask(`/api/places/search?count=${PAGE}&start=${start}`);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    ({ size } = JSON.parse(text));
    pages.push(text);
  }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pages.join('\n')));
  return {
    size,
    sha256: Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
