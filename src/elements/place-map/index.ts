import { PlaceMap } from './place-map.ts';

export { defaultMessages, type MapMessages } from './map-messages.ts';
export { PlaceMap } from './place-map.ts';
export type { BaseMap, MapPlace, PlaceSelectDetail, ThemeName } from './place-map-types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'place-map': PlaceMap;
  }
}

// On a server there is nothing to define.
if (globalThis.customElements && !customElements.get('place-map'))
  customElements.define('place-map', PlaceMap);
