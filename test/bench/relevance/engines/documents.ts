import { isWithin, type Place } from '../../../../src/core/place.ts';
import type { Gazetteer } from '../gazetteer.ts';

/** A place as the peers index it: all its searchable text. */
export interface PlaceDocument {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly alternative_names: string;
  readonly hidden_names: string;
  readonly identifiers: string;
  /** Names and plurals of its types and of those above them. */
  readonly type_names: string;
  readonly tags: string;
  /** Names of its parents, and its address. */
  readonly context: string;
}

/**
 * Field weights, the same for every peer that has them. Names weigh most, because people search by name. Identifiers weigh as much, because
 * they match whole or not at all. Descriptions weigh least.
 */
export const WEIGHTS: Readonly<Record<Exclude<keyof PlaceDocument, 'id'>, number>> = {
  name: 4,
  short_name: 3,
  alternative_names: 3,
  hidden_names: 3,
  identifiers: 3,
  type_names: 1.5,
  tags: 1,
  context: 0.5,
};

export const FIELDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

/** The input of a peer: the places, and a document of each. */
export interface Corpus {
  readonly places: readonly Pick<Place, 'lat' | 'lon'>[];
  readonly documents: readonly PlaceDocument[];
}

/** The input of a peer with all text of the places. */
export interface NamedCorpus extends Corpus {
  readonly places: readonly Place[];
}

/** The texts of documents; a place's parents by their names. */
type Described = Pick<Gazetteer, 'places' | 'types' | 'parentsOf'>;

export function documentsOf(described: Described): PlaceDocument[] {
  return described.places.map((place, id) => ({
    id,
    name: place.name,
    short_name: place.short_name ?? '',
    alternative_names: place.alternative_names.join(' | '),
    hidden_names: place.hidden_names.join(' | '),
    // Parts of identifiers are words, so that they match with their prefix and without.
    identifiers: place.identifiers.join(' '),
    type_names: typeNames(described, place).join(' | '),
    tags: place.tags.join(' | '),
    context: [...described.parentsOf(place), place.address ?? ''].join(' | '),
  }));
}

function typeNames({ types }: Described, place: Place): string[] {
  return types
    .filter(({ path }) => place.type.some((own) => isWithin(own, path)))
    .flatMap(({ name, plural }) => (name === plural ? [name] : [name, plural]));
}
