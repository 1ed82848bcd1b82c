import type { Places } from '../../../client/places/over-fetch.ts';
import type { SuggestPage } from '../../../core/contract/page.ts';
import type { SuggestParameters } from '../../../core/contract/parameters.ts';
import type { PlaceType } from '../../../core/contract/place-types.ts';
import type { Position } from '../../../core/geo/position.ts';
import type { OfferedSearch, Suggestions } from './suggestion.ts';
import { showsWhy } from './typed-words.ts';

/** A request for suggestions. */
export interface SuggestRequest {
  readonly q: string;
  /** The maximum number of suggestions. */
  readonly limit: number;
  /** The path of a type: only places of it, and of the types below it. */
  readonly type?: string | undefined;
  /** The position to suggest near places for. */
  readonly position?: Position | undefined;
  /** Whether to suggest searches as well. */
  readonly searches: boolean;
  /** The language of the page, as a BCP 47 tag. */
  readonly lang?: string;
  readonly signal: AbortSignal;
}

/** Fetches the suggestions of a search box. */
export class Suggester {
  readonly #places: Places;
  #types: Promise<readonly string[]> | undefined;

  constructor(places: Places) {
    this.#places = places;
  }

  /**
   * Fetches suggestions, each with the reason where the place itself doesn't show why it matches.
   * @throws as a `Places` does.
   */
  async suggest({ q, limit, type, searches, lang, ...request }: SuggestRequest): Promise<Suggestions> {
    const parameters: SuggestParameters = {
      q,
      count: limit,
      interpret: searches || undefined,
      lang: lang || undefined,
      type_exact: type ? await this.#typesBelow(type) : [],
    };
    const ask = (more = {}): Promise<SuggestPage> =>
      this.#places.suggest({ ...parameters, ...more }, request);
    let page = await ask();
    // Few queries need a reason, and a response without any is faster.
    if (!page._embedded.pois.every((place) => showsWhy(place, q))) page = await ask({ explain: true });
    const found = withoutRepeated(page.suggestions ?? []);
    // Searches leave room for one place.
    const places = page._embedded.pois.slice(0, Math.max(1, limit - found.length));
    const shown = found.slice(0, limit - places.length);
    const isKind = ({ count }: OfferedSearch): boolean => count !== undefined;
    return [...shown.filter(isKind), ...places, ...shown.filter((search) => !isKind(search))];
  }

  /** Returns a type and all types below it, because suggestions can be narrowed by exact types only. */
  async #typesBelow(type: string): Promise<readonly string[]> {
    this.#types ??= this.#places.types().then(({ types }) => paths(types));
    const all = await this.#types.catch((error) => {
      this.#types = undefined;
      throw error;
    });
    const below = all.filter((path) => path === type || path.startsWith(`${type}/`));
    return below.length > 0 ? below : [type];
  }
}

/** Leaves out searches that differ by capital letters alone, such as those for a type and for a kind of the same name. */
function withoutRepeated(searches: readonly OfferedSearch[]): readonly OfferedSearch[] {
  return [...new Map(searches.map((search) => [search.q.toLowerCase(), search])).values()];
}

function paths(types: readonly PlaceType[]): string[] {
  return types.flatMap(({ type_prefixed, types: below = [] }) => [type_prefixed, ...paths(below)]);
}
