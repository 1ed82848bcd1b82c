import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Keys whose values are search words, besides those of the kind. */
const KEYS =
  'cuisine brand operator religion denomination sport local_ref ref naptan:Street naptan:Landmark'.split(' ');

/** Families of keys, whose names are words when the value is "yes": `recycling:glass=yes`, `diet:vegan=yes`. */
const FAMILY = /^(recycling|diet):(.+)$/;

/** Returns the tags of a place, as search words. */
export function searchWordsOf(tags: Tags, kindKeys: readonly string[]): string[] {
  const families = Object.entries(tags).flatMap(([key, value]) => {
    const [, , thing] = FAMILY.exec(key) ?? [];
    return thing !== undefined && (value === 'yes' || value === 'only') ? [spaced(thing)] : [];
  });
  const written = [...kindKeys, 'cuisine', 'sport', 'denomination', 'religion'];
  const words = [...kindKeys, ...KEYS].flatMap((key) =>
    valuesOf(tags[key]).map((value) => (written.includes(key) ? spaced(value) : value)),
  );
  return [...new Set([...words, ...families])].filter(
    (word) => word !== 'yes' && word !== 'no' && word !== tags.name,
  );
}

/** Replaces `_`, which OpenStreetMap writes for a space. */
function spaced(value: string): string {
  return value.replaceAll('_', ' ');
}
