import type { PlaceRecord } from '../../record/place-schema.ts';
import { toKeypadDigits } from '../clean-text.ts';
import { accessOf } from './access.ts';
import type { AddressContext } from './address/address.ts';
import { contactOf } from './contact.ts';
import { namesOf } from './names.ts';
import type { Coordinates, OsmElement, Tags } from './read/element.ts';
import { osmIdentifier } from './read/element.ts';
import { type OsmKind, valuesOf } from './type-rule.ts';
import { searchWordsOf, subtypesOf } from './words.ts';

/** The position of a place. */
export interface Where extends Coordinates {
  /** Outline as well-known text. */
  readonly shape?: string;
}

/** Converts an element to a record. */
export function recordOf(
  { type, id, tags = {} }: Pick<OsmElement, 'type' | 'id' | 'tags'>,
  kinds: readonly OsmKind[],
  where: Where,
  addresses: AddressContext,
): PlaceRecord {
  const identifier = osmIdentifier({ type, id });
  const { opening_hours, collection_times, description } = tags;
  return {
    id: identifier,
    identifiers: [identifier, ...identifiersOf(tags)],
    ...(hasName(kinds, tags) ? namesOf(tags) : { name: '' }),
    type: kinds.flatMap(({ types }) => types),
    ...where,
    tags: searchWordsOf(tags),
    subtypes: subtypesOf(
      tags,
      kinds.flatMap((kind) => kind.tags),
    ),
    ...contactOf(tags, addresses),
    ...(opening_hours !== undefined && { opening_hours }),
    ...(collection_times !== undefined && { collection_times }),
    ...(description !== undefined && { description }),
    ...accessOf(tags),
    ...(kinds.some(({ parkAndRide }) => parkAndRide) && { park_and_ride: capacityOf(tags) }),
  };
}

/**
 * Returns whether the place has a name. A post box only has a brand, which is no name; a shop without a name uses its brand.
 */
function hasName(kinds: readonly OsmKind[], tags: Tags): boolean {
  return kinds.some(({ nameless }) => !nameless) || namesOf({ ...tags, brand: '' }).name !== '';
}

function capacityOf({ capacity = '' }: Tags): { capacity?: number } {
  return /^\d{1,6}$/.test(capacity) ? { capacity: Number(capacity) } : {};
}

/** Returns identifiers of the element in other sources, such as those of British public transport. */
function identifiersOf(tags: Tags): string[] {
  const of = (prefix: string, key: string, convert = (code: string): string => code): string[] =>
    valuesOf(tags[key])
      .map(convert)
      .filter((code) => code !== '' && !/[:,\s]/.test(code))
      .map((code) => `${prefix}:${code}`);
  return [
    ...of('atco', 'naptan:AtcoCode'),
    ...of('naptan', 'naptan:NaptanCode', toKeypadDigits),
    ...of('stoparea', 'naptan:StopAreaCode'),
    ...of('crs', 'ref:crs', (code) => code.toUpperCase()),
  ];
}
