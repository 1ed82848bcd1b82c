import * as v from 'valibot';
import { curies, link } from './link.ts';
import { described, type Immutable, optionalText, text } from './schema.ts';

const level = v.object({
  type: text('The last part of the path'),
  type_name: text('Name of one place of the type'),
  type_name_plural: text('Name of several places of the type'),
  type_prefixed: text('The whole path, such as `/university/college`'),
  description: optionalText('Explains the type'),
});

/** One level of the type tree. */
export interface PlaceType extends Immutable<v.InferOutput<typeof level>> {
  /** The types below it. */
  readonly types?: readonly PlaceType[] | undefined;
}

export const placeType: v.GenericSchema<PlaceType> = v.object({
  ...level.entries,
  types: v.optional(described(v.array(v.lazy(() => placeType)), 'The types below it')),
});

export const placeTypes = v.object({
  types: v.array(placeType),
  _links: v.object({ self: link, curies, 'hl:search': link }),
});

/** The type tree, in its configured order. */
export interface PlaceTypes extends Immutable<v.InferOutput<typeof placeTypes>> {}
