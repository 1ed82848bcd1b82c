import type { PlaceType, PlaceTypes } from '../core/contract/place-types.ts';
import type { TypeTree } from '../core/place-type.ts';
import { CURIES, type Parameters, queryHref } from './links.ts';

/** Represents the configured type tree as HAL JSON, in its own order: the answer of `/places/types`. */
export function representTypes(tree: TypeTree, parameters: Parameters): PlaceTypes {
  return {
    types: levels(tree, ''),
    _links: {
      self: { href: queryHref('/places/types', parameters) },
      curies: [CURIES.hl],
      'hl:search': { href: '/places/search?type={type}', templated: true },
    },
  };
}

function levels(tree: TypeTree, above: string): PlaceType[] {
  return Object.entries(tree).map(([type, { name, plural, description, types }]) => ({
    type,
    type_name: name,
    type_name_plural: plural,
    type_prefixed: `${above}/${type}`,
    ...(description === undefined ? {} : { description }),
    ...(types === undefined ? {} : { types: levels(types, `${above}/${type}`) }),
  }));
}
