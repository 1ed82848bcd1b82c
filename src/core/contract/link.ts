import * as v from 'valibot';
import { described, type Immutable, optionalText, optionalTexts, text } from './schema.ts';

const href = text('Without the base of the API: clients put it in front');

export const link = v.object({
  href,
  title: optionalText('A title for people'),
  name: optionalText('The prefix that a CURIE documents'),
  templated: v.optional(described(v.boolean(), 'Whether the address is a URI template (RFC 6570)')),
});

/** A HAL link. Its properties beside `href` depend on its relation. */
export interface Link extends Immutable<v.InferOutput<typeof link>> {}

export const placeLink = v.object({
  href,
  title: optionalText('The name of the place'),
  type: optionalTexts('Paths of its types'),
  type_name: optionalTexts('Names of its types, one for each path'),
});

/** A link to another place. A place that is not in the bundle has `href` alone. */
export interface PlaceLink extends Immutable<v.InferOutput<typeof placeLink>> {}

export const curies = v.optional(
  described(v.array(link), 'Addresses of the documentation of link relations, by prefix'),
);

export const entry = v.object({
  _links: v.object({
    self: link,
    curies,
    'hl:search': link,
    'hl:suggest': link,
    'hl:types': link,
    'hl:place': link,
    'hl:rti': link,
    'hl:park-and-rides': link,
  }),
});

/** The entry point: a link for each operation. */
export interface Entry extends Immutable<v.InferOutput<typeof entry>> {}

export const problem = v.object({
  description: text('A sentence that names the mistake or the failure, and the way out of it'),
  help: optionalText('Address of the page about the error, where it has one'),
});

/** An answer with an error status. */
export interface Problem extends Immutable<v.InferOutput<typeof problem>> {}
