import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Keys whose values are subtypes, besides those of the kind. */
export const SUBTYPES: readonly string[] = ['cuisine', 'sport', 'denomination', 'religion'];
/** Keys whose values are search words. */
const KEYS = 'brand operator local_ref ref naptan:Street naptan:Landmark'.split(' ');

/** Families of keys, whose names are words when the value is "yes": `recycling:glass=yes`, `diet:vegan=yes`. */
const FAMILY = /^(recycling|diet):(.+)$/;

/** Returns the words in tags that say what a place is within its types. @param kindKeys those of its kinds. */
export function subtypesOf(tags: Tags, kindKeys: readonly string[]): string[] {
  return distinct(
    [...kindKeys, ...SUBTYPES].flatMap((key) => valuesOf(tags[key]).map(spaced)),
    tags,
  );
}

/** Returns the other search words in the tags of a place. */
export function searchWordsOf(tags: Tags): string[] {
  const families = Object.entries(tags).flatMap(([key, value]) => {
    const [, , thing] = FAMILY.exec(key) ?? [];
    return thing !== undefined && (value === 'yes' || value === 'only') ? [spaced(thing)] : [];
  });
  return distinct([...KEYS.flatMap((key) => valuesOf(tags[key])), ...families], tags);
}

function distinct(words: readonly string[], { name }: Tags): string[] {
  return [...new Set(words)].filter((word) => word !== 'yes' && word !== 'no' && word !== name);
}

/** Replaces `_`, which OpenStreetMap writes for a space. */
function spaced(value: string): string {
  return value.replaceAll('_', ' ');
}
