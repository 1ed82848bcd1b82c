import { withBase } from 'vitepress';
import { createPlaces, type Places, type PlacesFetch } from '../../../dist/index.js';

let places: Places<PlacesFetch> | undefined;

/** Returns the client of the sample, which all pages share. The first call fetches the sample. */
export function samplePlaces(): Places<PlacesFetch> {
  places ??= createPlaces({ bundle: withBase('/sample/') });
  return places;
}
