import * as v from 'valibot';

/** The type `T` with everything in it readonly. */
export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** Returns the schema with a sentence of documentation. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description));

/** Returns the schema of a text. */
export const text = (description: string) => described(v.string(), description);

/** Returns the schema of a key with a text, which may be absent. */
export const optionalText = (description: string) => v.optional(text(description));

/** Returns the schema of a key with texts, which may be absent. */
export const optionalTexts = (description: string) => v.optional(described(v.array(v.string()), description));

/** Returns the schema of a whole number from 0. */
export const count = (description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));

/** Returns the schema of an object with these keys, and with any keys that begin with a prefix. */
export function withPrefixed<
  const Entries extends v.ObjectEntries,
  const Prefix extends string,
  const Value extends v.GenericSchema,
>(entries: Entries, prefix: Prefix, value: Value) {
  const schema: v.GenericSchema = v.pipe(v.objectWithRest(entries, value), v.metadata({ prefix }));
  // valibot has no type of such keys.
  return schema as v.GenericSchema<
    v.InferOutput<v.ObjectSchema<Entries, undefined>> & {
      [Key in `${Prefix}${string}`]?: v.InferOutput<Value>;
    }
  >;
}
