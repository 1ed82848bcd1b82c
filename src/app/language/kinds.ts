import { html, type TemplateResult } from 'lit';
import type { PlaceLink } from '../../core/contract/link.ts';
import type { Place } from '../../core/contract/place.ts';
import type { PlaceType } from '../../core/contract/place-types.ts';
import { kindOfKey } from '../../core/language-words.ts';
import { levelsOf, pathAbove } from '../../core/place.ts';
import { append } from '../../core/structures/multimap.ts';
import type { KindNames, SubtypeNames } from './kind-names.ts';

/** A place with its types. */
type Typed = Pick<PlaceLink, 'type' | 'type_name'> & Pick<Place, 'subtypes'>;

/** Which of its names a type is called by. */
type Which = 0 | 1;

/** How kinds of places are named in the language that is shown. */
interface Naming {
  readonly names: KindNames;
  /** The names that those of the bundle are compared with: only they are replaced. Default: all are. */
  readonly replaced?: KindNames | undefined;
  /** The language of the bundle's own names, where it isn't the one that is shown. */
  readonly given?: string | undefined;
}

let naming: Naming = { names: {} };

/** Makes all later names of kinds those of a language. Without them, each kind has the name that the bundle gives it. */
export function setKindNames(of: Naming): void {
  naming = of;
}

/** The most subtypes that are named behind a type, as cuisines are. */
const MAX_BESIDE = 3;

let subtypeNames: ReadonlyMap<
  string,
  readonly { readonly tags: readonly string[]; readonly name: string }[]
> = new Map();

/** Makes all later names of subtypes those of a language. */
export function setSubtypeNames(names: SubtypeNames): void {
  const byType = new Map<string, { readonly tags: readonly string[]; readonly name: string }[]>();
  for (const [key, name] of Object.entries(names)) {
    const { type, tags } = kindOfKey(key);
    append(byType, type, { tags, name });
  }
  subtypeNames = byType;
}

/** Returns the names of the subtypes of a type, in the order of the place. One that says more than another stands for it. */
function namesWithin(path: string, subtypes: readonly string[] = []): string[] {
  const all = (subtypeNames.get(path) ?? []).filter(({ tags }) =>
    tags.every((tag) => subtypes.includes(tag)),
  );
  return all
    .filter(({ tags }) => !all.some((more) => more.tags.length > tags.length && more.tags[0] === tags[0]))
    .sort((a, b) => subtypes.indexOf(a.tags[0]!) - subtypes.indexOf(b.tags[0]!))
    .map(({ name }) => name);
}

/**
 * Returns what a type of a place is called, the best first: by its subtypes ("Bakery"), else by itself, which may be
 * `undefined` in the language that is shown; behind it what is known of the types above it ("Italian").
 */
function calledBy(path: string, given: string, subtypes?: readonly string[]): (string | undefined)[] {
  const own = subtypes ? namesWithin(path, subtypes) : [];
  const name = ownName(path, given, 0);
  const above = subtypes ? levelsOf(pathAbove(path)).flatMap((level) => namesWithin(level, subtypes)) : [];
  const said = (name ?? given).toLowerCase();
  const beside = above.filter((text) => !said.includes(text.toLowerCase())).slice(0, MAX_BESIDE);
  return [...(own.length > 0 ? own : [name]), ...beside];
}

function ownName(path: string, given: string, which: Which): string | undefined {
  const { names, replaced } = naming;
  return !replaced || replaced[path]?.[which] === given ? names[path]?.[which] : undefined;
}

/** Returns the name of a type and of its subtypes in the language that is shown; `given`, the bundle's own, where there is none. */
export function kindName(path = '', given = '', subtypes?: readonly string[]): string {
  return calledBy(path, given, subtypes)
    .map((name) => name ?? given)
    .join(', ');
}

/** Returns the plural as `kindName` returns the name. */
export function kindPlural(path: string, given: string): string {
  return ownName(path, given, 1) ?? given;
}

/** Readable names of types, by path. */
export type TypeNames = ReadonlyMap<string, PlaceType>;

export function typeNames(tree: readonly PlaceType[]): TypeNames {
  const all = (entries: readonly PlaceType[]): (readonly [string, PlaceType])[] =>
    entries.flatMap((entry) => [[entry.type_prefixed, entry] as const, ...all(entry.types ?? [])]);
  return new Map(all(tree));
}

/** Returns `Libraries` for `/university/library`; the last word of the path where the tree doesn't have it. */
export function pluralOf(path: string, names: TypeNames): string {
  return kindPlural(path, givenPlural(path, names));
}

/** Renders what `pluralOf` returns. One in another language says so, because screen readers pronounce it by that. */
export function pluralText(path: string, names: TypeNames): string | TemplateResult {
  const given = givenPlural(path, names);
  return ownName(path, given, 1) ?? foreign(given);
}

function givenPlural(path: string, names: TypeNames): string {
  return names.get(path)?.type_name_plural ?? path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the names of the types of a place. */
export function kindsOf({ type = [], type_name = [], subtypes }: Typed): string[] {
  return type_name.map((given, i) => kindName(type[i], given, subtypes));
}

/** Renders the names of the types of a place, as `pluralText` renders a plural. @param most how many at most */
export function kindsText({ type = [], type_name = [], subtypes }: Typed, most?: number): TemplateResult {
  const texts = type_name
    .flatMap((given, i) => calledBy(type[i] ?? '', given, subtypes).map((name) => name ?? foreign(given)))
    .slice(0, most);
  return html`${texts.map((text, i) => (i === 0 ? text : html`, ${text}`))}`;
}

function foreign(text: string): string | TemplateResult {
  return naming.given === undefined ? text : html`<span lang=${naming.given}>${text}</span>`;
}
