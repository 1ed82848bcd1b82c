import type { PlaceSearchElement as Element } from './element.ts';
import { PlaceSearch } from './place-search.ts';

export type { PlaceSearchEventMap } from './events.ts';
export type { PlaceSearchMessages } from './messages.ts';
export type { OfferedSearch as SuggestedSearch, Suggestion } from './suggest/suggestion.ts';

declare global {
  interface HTMLElementTagNameMap {
    'place-search': PlaceSearchElement;
  }
}

export type PlaceSearchElement = Element;
export const PlaceSearchElement: new () => Element = PlaceSearch;

// On a server there are no elements. Another copy of the package may have defined it already.
if (globalThis.customElements && !customElements.get('place-search'))
  customElements.define('place-search', PlaceSearch);
