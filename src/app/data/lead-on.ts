import type { Places, PlacesRequest } from '../../client/places/over-fetch.ts';
import type { Facet } from '../../core/contract/page.ts';
import type { SearchParameters } from '../../core/contract/parameters.ts';

/** The ways that lead on from an empty page of results. */
export interface LeadOn {
  /** The types of all places, with their counts. */
  readonly types: readonly Facet[];
  /** The query without the one word that is in the way, if there is such a word, and that word. */
  readonly without?: { readonly word: string; readonly q: string } | undefined;
}

/** Each word is a search, so a pasted page has no word that is left out. */
const MAX_WORDS = 8;

/**
 * Finds the ways that lead on from a search that finds nothing. Of the words without which it finds something, the one counts that leaves the
 * fewest places, because the words left say most.
 * @throws as a `Places` does.
 */
export async function leadOn(
  api: Places,
  { q, ...filters }: SearchParameters,
  request: PlacesRequest,
): Promise<LeadOn> {
  const sizeOf = async (words: string): Promise<number> => {
    const page = await api.search({ ...filters, q: words, facet: [], count: 0 }, request);
    // Corrected words are others than the typed ones.
    return page.corrected_query === undefined ? page.size : 0;
  };
  const words = (q ?? '').trim().split(/\s+/);
  const isTried = words.length > 1 && words.length <= MAX_WORDS;
  const shorter = await Promise.all(
    (isTried ? words : []).map(async (word, i) => {
      const without = { word, q: words.toSpliced(i, 1).join(' ') };
      return { without, size: await sizeOf(without.q) };
    }),
  );
  const [best] = shorter.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  const all = await api.search({ count: 0 }, request);
  return { types: all._links['hl:types'] ?? [], without: best?.without };
}
