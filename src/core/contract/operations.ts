import type * as v from 'valibot';
import { explainedWord, explanation } from './explanation.ts';
import { interpretation, suggestedSearch } from './interpretation.ts';
import { entry, link, placeLink, problem } from './link.ts';
import { departures, parkAndRide, parkAndRides } from './live.ts';
import { facet, placesPage, suggestPage } from './page.ts';
import {
  accessibilityParameters,
  placeParameters,
  searchParameters,
  suggestParameters,
} from './parameters.ts';
import { place, suggestedPlace } from './place.ts';
import { placeType, placeTypes } from './place-types.ts';

/** The schemas of the answers and of their parts, by name. */
export const answers = {
  Entry: entry,
  PlacesPage: placesPage,
  SuggestPage: suggestPage,
  Place: place,
  SuggestedPlace: suggestedPlace,
  SuggestedSearch: suggestedSearch,
  Facet: facet,
  Interpretation: interpretation,
  Explanation: explanation,
  ExplainedWord: explainedWord,
  PlaceTypes: placeTypes,
  PlaceType: placeType,
  ParkAndRides: parkAndRides,
  ParkAndRide: parkAndRide,
  Departures: departures,
  Link: link,
  PlaceLink: placeLink,
  Problem: problem,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

/** A request that the API answers. All of them are GET. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  /** The parameters of the query. */
  readonly parameters?: v.ObjectEntries;
  /** Whether the header `Geo-Position` counts. */
  readonly hasPosition?: boolean;
  /** The bodies of a 200. */
  readonly answers: readonly (keyof typeof answers)[];
  /** Whether the body has live data. */
  readonly isLive?: boolean;
}

/** The operations of the API by their paths below the base. */
export const operations: Readonly<Record<string, Operation>> = {
  '/places/': {
    id: 'entry',
    summary: 'The entry point: a link for each operation',
    answers: ['Entry'],
  },
  '/places/search': {
    id: 'search',
    summary: 'Search for places',
    parameters: { ...searchParameters.entries, ...accessibilityParameters },
    hasPosition: true,
    answers: ['PlacesPage'],
  },
  '/places/suggest': {
    id: 'suggest',
    summary: 'Suggest places by the beginning of a name',
    parameters: suggestParameters.entries,
    hasPosition: true,
    answers: ['SuggestPage'],
  },
  '/places/types': { id: 'types', summary: 'The type tree', answers: ['PlaceTypes'] },
  '/places/{id}': {
    id: 'place',
    summary: 'One place, or a page of several places whose identifiers are separated by commas',
    parameters: placeParameters.entries,
    answers: ['Place', 'PlacesPage'],
  },
  '/places/{id}/rti/{type}': {
    id: 'departures',
    summary: 'Live data of a place, such as departures',
    answers: ['Departures'],
    isLive: true,
  },
  '/transport/park-and-rides': {
    id: 'parkAndRides',
    summary: 'Occupancy of the park-and-ride sites',
    answers: ['ParkAndRides'],
    isLive: true,
  },
};

/** The parameters in paths. */
export const pathParameters: Readonly<Record<string, string>> = {
  id: 'Identifier of a place, `<prefix>:<value>`',
  type: 'Type of the live data, such as `bus` or `p-r`',
};
