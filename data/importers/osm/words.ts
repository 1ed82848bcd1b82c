import type { Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/** Keys whose values are words to find a place by, besides those that its kind names. */
const KEYS = [
  'cuisine',
  'brand',
  'operator',
  'religion',
  'denomination',
  'sport',
  'local_ref',
  'ref',
  'naptan:Street',
  'naptan:Landmark',
];

/** Keys of many, where "yes" is said of one thing: `recycling:glass=yes`, `diet:vegan=yes`. */
const FAMILY = /^(recycling|diet):(.+)$/;

/** The tags of a place: words that it is found by. */
export function wordsOf(tags: Tags, kindKeys: readonly string[]): string[] {
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

/** Values of OpenStreetMap's own making have `_` for a space. */
function spaced(value: string): string {
  return value.replaceAll('_', ' ');
}
