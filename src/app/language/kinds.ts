import { html, type TemplateResult } from 'lit';
import type { PlaceLink } from '../../core/contract/link.ts';
import type { PlaceType } from '../../core/contract/place-types.ts';
import type { KindNames } from './kind-names.ts';

/** A place with its types. */
type Typed = Pick<PlaceLink, 'type' | 'type_name'>;

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

function ownName(path: string, given: string, which: Which): string | undefined {
  const { names, replaced } = naming;
  return !replaced || replaced[path]?.[which] === given ? names[path]?.[which] : undefined;
}

/** Returns the name of a type in the language that is shown; `given`, the bundle's own, where there is none. */
export function kindName(path = '', given = ''): string {
  return ownName(path, given, 0) ?? given;
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
export function kindsOf({ type = [], type_name = [] }: Typed): string[] {
  return type_name.map((given, i) => kindName(type[i], given));
}

/** Renders the names of the types of a place, as `pluralText` renders a plural. @param most how many at most */
export function kindsText({ type = [], type_name = [] }: Typed, most?: number): TemplateResult {
  const texts = type_name
    .slice(0, most)
    .map((given, i) => ownName(type[i] ?? '', given, 0) ?? foreign(given));
  return html`${texts.map((text, i) => (i === 0 ? text : html`, ${text}`))}`;
}

function foreign(text: string): string | TemplateResult {
  return naming.given === undefined ? text : html`<span lang=${naming.given}>${text}</span>`;
}
