import type { PlacesFetch } from '../../../src/index.ts';
import * as fingerpost from '../../../src/index.ts';

declare global {
  interface Window {
    createPlacesFetch: typeof fingerpost.createPlacesFetch;
    /** The facade of the test that runs, and what it told. */
    places: PlacesFetch;
    told: string[];
    unhandled: string[];
  }
}

window.createPlacesFetch = fingerpost.createPlacesFetch;
window.unhandled = [];
window.addEventListener('unhandledrejection', ({ reason }) => window.unhandled.push(String(reason)));
