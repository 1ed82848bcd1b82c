import type { Tags } from './element.ts';
import { valuesOf } from './type-rule.ts';

/** The names of an element, as a place has them. */
export interface Names {
  /** `""` where it has none. */
  readonly name: string;
  readonly short_name?: string;
  readonly alternative_names: string[];
}

/** Keys of names besides `name`, from what is likeliest to be asked for. */
const KEYS = [
  'official_name',
  'alt_name',
  'loc_name',
  'short_name',
  'int_name',
  'nat_name',
  'reg_name',
  'old_name',
];

/** A name in a language (`name:mt`, `alt_name:zh-Hant`), or another of the same sort (`alt_name_1`). */
const VARIANT = new RegExp(`^(name|${KEYS.join('|')})(:[a-z]{2,3}([-_][A-Za-z0-9]+)*|_\\d+)$`);

/** Where `name` is missing, the first of these is taken; a brand is what is written above the door. */
const INSTEAD = [
  'name:en',
  'official_name',
  'int_name',
  'naptan:CommonName',
  'alt_name',
  'short_name',
  'brand',
];

/**
 * All names that OpenStreetMap knows: https://wiki.openstreetmap.org/wiki/Names. Old ones are among them, as people go
 * on using them. `name` stays as it is; in the others, semicolons are between several.
 */
export function namesOf(tags: Tags): Names {
  const name = tags.name ?? INSTEAD.flatMap((key) => valuesOf(tags[key]))[0] ?? '';
  const [short] = valuesOf(tags.short_name);
  const others = [
    ...KEYS.filter((key) => key !== 'short_name').flatMap((key) => valuesOf(tags[key])),
    ...valuesOf(tags.short_name).slice(1),
    ...Object.keys(tags)
      .filter((key) => VARIANT.test(key))
      .flatMap((key) => valuesOf(tags[key])),
  ];
  return {
    name,
    ...(short !== undefined && short !== name && { short_name: short }),
    alternative_names: [...new Set(others)].filter((other) => other !== name && other !== short),
  };
}
