import * as v from 'valibot';
import { typeTreeSchema } from '../../src/bundle/manifest.ts';
import type { TypeTree } from '../../src/core/place-type.ts';

/** The impossible keys, for messages. */
export const IMPOSSIBLE_KEYS = 'constructor, prototype or __proto__';

/** Returns whether a record can have a key. Valibot drops the impossible ones silently, and the types below would move up. */
export function isPossibleKey(key: string): boolean {
  return !/^(__proto__|constructor|prototype)$/.test(key);
}

/** A type tree as written, for example in `place-types.json`. */
export const givenTreeSchema = v.pipe(
  v.custom<TypeTree>(hasPossibleKeys, `has a part of a type called ${IMPOSSIBLE_KEYS}, which none can be`),
  typeTreeSchema,
);

/** Returns whether every part of a type tree is a possible key, so that a reader of a manifest gets the tree as it is. */
export function hasPossibleKeys(tree: unknown): boolean {
  return Object.entries(Object(tree)).every(
    ([part, node]) => isPossibleKey(part) && hasPossibleKeys(Object(node).types),
  );
}
