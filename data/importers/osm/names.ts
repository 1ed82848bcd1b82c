import type { Tags } from './read/element.ts';

/** The names of an element as those of a place. */
export interface Names {
  /** `""` without a name. */
  readonly name: string;
  readonly short_name?: string;
  readonly alternative_names: string[];
  /** By language. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Keys of names besides `name`, the likeliest search first. */
const KEYS = 'official_name alt_name loc_name short_name int_name nat_name reg_name old_name'.split(' ');

/** A name in a language (`name:mt`, `alt_name:zh-Hant`), or another of the same sort (`alt_name_1`). */
const VARIANT = new RegExp(`^(name|${KEYS.join('|')})(:[a-z]{2,3}([-_][A-Za-z0-9]+)*|_\\d+)$`);

/** The name in a language. Other keys, such as `name:pronunciation`, are no languages. */
const IN_LANGUAGE = /^name:([a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)$/;

/** Replacements for a missing `name`, in order. A brand is usually the sign above the door. */
const INSTEAD = 'name:en official_name int_name naptan:CommonName alt_name short_name brand'.split(' ');

/** Names contain a word. Numbers alone are those of rooms, gates or stands. */
const WORD = /\p{L}{2}/u;

/** The separator of names. The semicolon of an HTML entity (`&amp;`) is none. */
const BETWEEN = /(?<!&#?\w+);/;

/**
 * Returns all names in OpenStreetMap's tags: https://wiki.openstreetmap.org/wiki/Names. Old names are included
 * because people still use them. When `name` has several, separated by semicolons, the first is the name.
 */
export function namesOf(tags: Tags): Names {
  const [own, ...more] = separate(tags.name);
  const name = own ?? INSTEAD.flatMap((key) => separate(tags[key]))[0] ?? '';
  const [short, ...shorter] = separate(tags.short_name);
  const others = [
    ...more.filter((other) => WORD.test(other)),
    ...KEYS.filter((key) => key !== 'short_name').flatMap((key) => separate(tags[key])),
    ...shorter,
    ...Object.keys(tags)
      .filter((key) => VARIANT.test(key))
      .flatMap((key) => separate(tags[key])),
  ];
  return {
    name,
    ...(short !== undefined && short !== name && { short_name: short }),
    alternative_names: [...new Set(others)].filter((other) => other !== name && other !== short),
    ...namesByLanguage(tags),
  };
}

function namesByLanguage(tags: Tags): Pick<Names, 'names'> {
  const names = Object.entries(tags).flatMap(([key, value]) => {
    const [, language] = IN_LANGUAGE.exec(key) ?? [];
    const [first] = separate(value);
    return language !== undefined && first !== undefined ? [[language, first] as const] : [];
  });
  return names.length > 0 ? { names: Object.fromEntries(names) } : {};
}

function separate(names = ''): string[] {
  return names
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
