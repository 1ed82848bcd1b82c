import { kindKey } from '../../src/core/language-words.ts';
import { fold, wordsOf } from '../../src/search/text/analyzer.ts';
import type { Tags } from '../importers/osm/read/element.ts';
import type { OsmKind } from '../importers/osm/type-rule.ts';
import { SUBTYPES } from '../importers/osm/words.ts';

/** The words of a kind of place in one language, best first. A key without words is left out. */
export interface KindTexts {
  /** Names of the kind. */
  readonly names?: readonly string[];
  /** Other names of it. */
  readonly aliases?: readonly string[];
  /** Words that have to do with it. */
  readonly terms?: readonly string[];
}

/** Words by kind. A kind is the path of a type, or of a type and the tags that its places have: `/amenities/shop + bakery`. */
export type KindTable = Readonly<Record<string, KindTexts>>;

/** A preset of the tagging schema: a kind of element, by its tags. `*` stands for any value. */
export interface Preset {
  readonly tags: Readonly<Record<string, string>>;
  /** `{other/preset}` where it has the words of another one. */
  readonly name?: string;
  /** The name of its drawing, after the set that it is of: `maki-cafe`. */
  readonly icon?: string;
  readonly searchable?: boolean;
}

/** The words of a preset in one language: aliases in lines, terms with commas. */
export interface PresetWords {
  readonly name?: string;
  readonly aliases?: string;
  readonly terms?: string;
}

/** Presets or their words, by the name of the preset. */
export type ByPreset<T> = Readonly<Record<string, T>>;

/** Returns the kinds of an element by its tags. */
export type KindsOf = (tags: Tags) => readonly Pick<OsmKind, 'types' | 'tags'>[];

/** The type that a preset stands for, and the rank of its tags in the table of types: the first presets name a type best. */
interface Meaning {
  readonly preset: string;
  readonly target: string;
  readonly hasTags: boolean;
  readonly rank: number;
  readonly searchable: boolean;
}

/** Presets of one country, such as `amenity/post_box/post_box-US`. */
const OF_COUNTRY = /-[A-Z]{2}(?:-|$)/;

/** A term of more kinds than this says nothing about any of them. */
const MAX_KINDS_OF_TERM = 2;

/** A text that a slash adds to a word is no name: "Uhrmacher/-in", "Fensterbauer/in". */
const ENDING = /^(?:[-*]|\p{Ll}{1,2}$)/u;
/** A text in brackets is no part of a name. */
const BRACKETS = /\s*[([{][^)\]}]*[)\]}]?\s*/g;

/**
 * Derives the words of our types from presets of the tagging schema and their translations, by way of the kinds of tags.
 *
 * @param order the conditions of the table, such as `amenity=pub`, in its order.
 * @param translations words by preset; of two for one preset the later add aliases.
 * @returns the words by target: a type, or a type with the tags that its places have.
 */
export function deriveKinds(
  presets: ByPreset<Preset>,
  translations: readonly ByPreset<PresetWords>[],
  kindsOf: KindsOf,
  order: readonly string[],
): KindTable {
  const found = new Map<string, Required<Record<keyof KindTexts, string[]>>>();
  const named = new Set<string>();
  for (const { preset, target, hasTags, searchable } of meaningsOf(presets, kindsOf, order)) {
    const isMain = !named.has(target);
    if (!isMain && !searchable) continue;
    const source = /^\{(.+)\}$/.exec(presets[preset]?.name ?? '')?.[1] ?? preset;
    for (const words of translations.flatMap((all) => all[source] ?? [])) {
      const kind = found.get(target) ?? { names: [], aliases: [], terms: [] };
      const [name, ...others] = textsOf([words.name ?? '']);
      if (name === undefined) continue;
      const isName = !named.has(target) || (hasTags && isMain && kind.names.length === 0);
      (isName ? kind.names : kind.aliases).push(name);
      kind.aliases.push(...others, ...textsOf((words.aliases ?? '').split('\n')));
      // Terms of narrow kinds are many, and say too little about them.
      if (!hasTags) kind.terms.push(...textsOf((words.terms ?? '').split(',')));
      named.add(target);
      found.set(target, kind);
    }
  }
  return withoutRepetitions(found);
}

/** Returns the meanings of presets, those first that name their type best. */
export function meaningsOf(
  presets: ByPreset<Preset>,
  kindsOf: KindsOf,
  order: readonly string[],
): readonly Meaning[] {
  return Object.entries(presets)
    .flatMap(([preset, given]) => meaningOf(preset, given, kindsOf, order))
    .sort((a, b) => a.rank - b.rank);
}

/** The meaning of a preset; none where it is no place of ours, of several types, or narrower than we know. */
function meaningOf(
  preset: string,
  { tags, searchable = true }: Preset,
  kindsOf: KindsOf,
  order: readonly string[],
): Meaning[] {
  const kinds = kindsOf(tags);
  const [kind] = kinds;
  if (OF_COUNTRY.test(preset) || !kind || kinds.length > 1 || kind.types.length > 1) return [];
  const [type] = kind.types;
  const needed: string[] = [];
  for (const [key, value] of Object.entries(tags)) {
    const { [key]: _, ...others } = tags;
    const isTag = kind.tags.includes(key) || SUBTYPES.includes(key);
    const isCondition = kindsOf(others)[0] !== kind;
    if (value === '*' && isCondition) continue;
    if (isTag && !(isCondition && !kind.tags.includes(key))) needed.push(value.replaceAll('_', ' '));
    else if (!isCondition) return [];
  }
  const at = Object.entries(tags).map(([key, value]) => order.indexOf(`${key}=${value}`));
  const rank = Math.min(...at.filter((index) => index >= 0), order.length) + Object.keys(tags).length / 100;
  return [
    {
      preset,
      target: kindKey({ type: type ?? '', tags: needed }),
      hasTags: needed.length > 0,
      rank,
      searchable,
    },
  ];
}

/** The names in texts as they are written: without brackets, split at slashes, and without endings ("-in") and the asterisks of stems. */
function textsOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) =>
      text
        .replaceAll(BRACKETS, ' ')
        .split(/[/;]/)
        .filter((part, i) => i === 0 || !ENDING.test(part.trim())),
    )
    .map((text) => text.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => wordsOf(text).join('').length > 1);
}

/** Leaves out what says a thing twice, and terms of many kinds. */
function withoutRepetitions(
  kinds: ReadonlyMap<string, Required<Record<keyof KindTexts, string[]>>>,
): KindTable {
  const keyOf = (text: string): string => wordsOf(fold(text)).join(' ');
  const named = new Set<string>();
  const counts = new Map<string, number>();
  for (const { names, aliases, terms } of kinds.values()) {
    for (const text of [...names, ...aliases]) named.add(keyOf(text));
    for (const key of new Set(terms.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(
    [...kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([target, { names, aliases, terms }]) => {
        const seen = new Set<string>();
        const fresh = (texts: readonly string[]): string[] =>
          texts.filter((text) => !seen.has(keyOf(text)) && seen.add(keyOf(text)));
        const isTelling = (term: string): boolean =>
          !named.has(keyOf(term)) && counts.get(keyOf(term))! <= MAX_KINDS_OF_TERM;
        const kind = { names: fresh(names), aliases: fresh(aliases), terms: fresh(terms.filter(isTelling)) };
        return [target, Object.fromEntries(Object.entries(kind).filter(([, texts]) => texts.length > 0))];
      }),
  );
}
