import * as v from 'valibot';

/** From a class, as an IRI in `<…>` or a prefixed name, to types of places; `""` for things that are no places. */
export const classesSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

export type Classes = v.InferOutput<typeof classesSchema>;
