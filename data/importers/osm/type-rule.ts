import * as v from 'valibot';
import { strictObject } from '../../io/form-errors.ts';
import { TYPE_PATH } from '../../record/place-schema.ts';
import type { Tags } from './read/element.ts';

/** The kind of place that a rule assigns. */
export interface OsmKind {
  readonly types: readonly string[];
  /** Whether it is useful without a name, like a post box. */
  readonly nameless: boolean;
  /** Whether it applies only when no other rule does: a museum in a university building is a museum. */
  readonly fallback: boolean;
  /** Whether it is a fallback even to fallbacks: a building that is nothing else. */
  readonly building: boolean;
  /** Keys whose values become tags, because they say more than the type. */
  readonly tags: readonly string[];
  /** Whether it is a site of the park-and-rides list. */
  readonly parkAndRide: boolean;
}

/** A condition on tags and its kind. Elements of a rule without a kind are no places. */
export interface Rule {
  /** The key of its first condition, and its values; `undefined` for any value. */
  readonly key: string;
  readonly values: readonly string[] | undefined;
  readonly others: readonly ((tags: Tags) => boolean)[];
  readonly kind: OsmKind | undefined;
}

const typePath = v.pipe(
  v.string(),
  v.regex(TYPE_PATH, 'is not a type path such as /amenities/food-drink/pub'),
);

const kindSchema = strictObject({
  type: v.union([typePath, v.pipe(v.array(typePath), v.minLength(1))], 'is no type path'),
  nameless: v.exactOptional(v.boolean()),
  fallback: v.exactOptional(v.boolean()),
  building: v.exactOptional(v.boolean()),
  tags: v.exactOptional(v.array(v.string())),
  park_and_ride: v.exactOptional(v.boolean()),
});

/**
 * The table from tags to types. A key is one or more conditions joined by ` + `: `shop=books`,
 * `amenity=doctors|clinic`, `shop=*` for any value but "no", `name~college$` for a regular expression without regard
 * to case. The first condition must have a `=`. A value is a type path, an object with details, or `null` for
 * elements that are no places.
 */
export const osmTypesSchema = v.record(
  v.pipe(
    v.string(),
    v.check(isCondition, 'is not written as key=value, key=a|b, key=* or key=a + key2~regexp'),
  ),
  v.nullable(v.union([typePath, kindSchema], 'is neither a type path, an object with "type", nor null')),
);

/** Returns the rules of a table in its order. */
export function rulesOf(table: v.InferOutput<typeof osmTypesSchema>): Rule[] {
  return Object.entries(table).map(([condition, given]) => {
    const [first, ...others] = condition.split(' + ');
    const { key, values } = parseEquals(first!)!;
    return {
      key,
      values,
      others: others.map((other) => parse(other)!),
      kind: given === null ? undefined : kindOf(given),
    };
  });
}

function kindOf(given: string | v.InferOutput<typeof kindSchema>): OsmKind {
  const {
    type,
    nameless = false,
    fallback = false,
    building = false,
    tags = [],
    park_and_ride: parkAndRide = false,
  } = typeof given === 'string' ? { type: given } : given;
  return { types: [type].flat(), nameless, fallback, building, tags, parkAndRide };
}

function isCondition(condition: string): boolean {
  const [first = '', ...others] = condition.split(' + ');
  return parseEquals(first) !== undefined && others.every((other) => parse(other) !== undefined);
}

function parseEquals(condition: string): Pick<Rule, 'key' | 'values'> | undefined {
  const [, key, values] = /^([^=~\s]+)=(\S.*)$/.exec(condition) ?? [];
  if (key === undefined || values === undefined) return undefined;
  return { key, values: values === '*' ? undefined : values.split('|') };
}

function parse(condition: string): ((tags: Tags) => boolean) | undefined {
  const equals = parseEquals(condition);
  if (equals) {
    return (tags) => valuesOf(tags[equals.key]).some((value) => isMet(equals.values, value));
  }
  const [, key, source] = /^([^=~\s]+)~(.+)$/.exec(condition) ?? [];
  if (key === undefined || source === undefined) return undefined;
  try {
    const pattern = new RegExp(source, 'iu');
    return (tags) => pattern.test(tags[key] ?? '');
  } catch {
    return undefined;
  }
}

/** Values that mean "none" or "no longer". */
const NOTHING = new Set('no none vacant empty disused abandoned closed construction demolished'.split(' '));

/** Returns whether a value is one of `values`, or, without `values`, any that does not mean "none". */
export function isMet(values: readonly string[] | undefined, value: string): boolean {
  return values === undefined ? !NOTHING.has(value) : values.includes(value);
}

/** Returns the values of a tag, which semicolons separate. */
export function valuesOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  if (!value.includes(';')) return [value];
  return value
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
