import { PlaceMap } from './place-map.ts';
import type { PlaceMapListeners } from './types.ts';

export { defaultMessages, type MapMessages } from './messages.ts';
export { PlaceMap } from './place-map.ts';
export type {
  BaseMap,
  MapAnchor,
  MapMoveDetail,
  MapPlace,
  PlaceMapEventMap,
  PlaceSelectDetail,
  ThemeName,
} from './types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'place-map': PlaceMapListeners & PlaceMap;
  }
}

// On a server there are no elements. Another copy of the package may have defined it already.
if (globalThis.customElements && !customElements.get('place-map'))
  customElements.define('place-map', PlaceMap);
