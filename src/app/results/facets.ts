import { html, nothing, type TemplateResult } from 'lit';
import type { Facet } from '../../core/contract/page.ts';
import type { PlaceType } from '../../core/contract/place-types.ts';
import { AREA_ROOT, isWithin } from '../../core/place.ts';
import { append } from '../../core/structures/multimap.ts';
import { everything, type Search, searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { kindPlural, kindPluralText } from '../language/kinds.ts';
import { t } from '../language/messages.ts';

/** The most lines of two levels of types. With more, only one level is listed. */
const MAX_LINES = 12;

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

/** Renders what `pluralOf` returns. */
export function pluralText(path: string, names: TypeNames): string | TemplateResult {
  return kindPluralText(path, givenPlural(path, names));
}

function givenPlural(path: string, names: TypeNames): string {
  return names.get(path)?.type_name_plural ?? path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the paths above a type path, outermost first. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}

/** Returns the types that have most places, of those with no types below them. Streets and other areas are left out. */
export function frequentTypes(types: readonly Facet[], count: number): Facet[] {
  const above = new Set(types.map(({ value }) => value.slice(0, value.lastIndexOf('/'))));
  return types
    .filter(({ value }) => value.lastIndexOf('/') > 0 && !above.has(value) && !isWithin(value, AREA_ROOT))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, count);
}

/** Sorts entries in the order of the type tree. Types that the tree doesn't have are last. */
export function inTreeOrder(entries: readonly Facet[], names: TypeNames): Facet[] {
  const order = new Map([...names.keys()].map((path, i) => [path, i]));
  const place = ({ value }: Facet): number => order.get(value) ?? order.size;
  return entries.toSorted((a, b) => place(a) - place(b));
}

/** Returns the entries by the path above theirs, in the same order. A tree may have thousands of types. */
function groupByParent(entries: readonly Facet[]): ReadonlyMap<string, readonly Facet[]> {
  const groups = new Map<string, Facet[]>();
  for (const entry of entries) {
    append(groups, entry.value.slice(0, entry.value.lastIndexOf('/')), entry);
  }
  return groups;
}

/** Renders a way to all places of each of some types. */
export function kindLink({ value }: Facet, names: TypeNames): TemplateResult {
  return html`<a href=${searchHref({ ...everything, type: value })}>${pluralText(value, names)}</a>`;
}

/** Renders the ways to all places of some types as buttons. */
export function kindChips(types: readonly Facet[], names: TypeNames): TemplateResult {
  return html`<ul class="chips">${types.map((type) => html`<li>${kindLink(type, names)}</li>`)}</ul>`;
}

/** Renders the type hierarchy around the search: the types above, the present one, and the types below. */
export function typeFacets(
  search: Search,
  size: number,
  entries: readonly Facet[],
  names: TypeNames,
): TemplateResult {
  const byParent = groupByParent(inTreeOrder(entries, names));
  const below = (path: string): readonly Facet[] => byParent.get(path) ?? [];
  const top = below(search.type);
  const twoLevels = top.length + top.flatMap(({ value }) => below(value)).length <= MAX_LINES;
  const line = ({ value, count }: Facet, further: boolean): TemplateResult => html`
    <li>
      <a href=${searchHref(search, { type: value })}>
        <span>${pluralText(value, names)}</span> <span class="count">${numberText(count)}</span>
      </a>
      ${further && below(value).length > 0 ? html`<ul>${below(value).map((entry) => line(entry, false))}</ul>` : nothing}
    </li>
  `;
  if (top.length === 0 && !search.type) return html``;
  return html`
    <nav class="facets" aria-labelledby="kinds">
      <p class="kinds" id="kinds">${t('results.kind')}</p>
      ${search.type ? way(search, size, names) : nothing}
      ${top.length > 0 ? html`<ul class="narrower">${top.map((entry) => line(entry, twoLevels))}</ul>` : nothing}
    </nav>
  `;
}

function way(search: Search, size: number, names: TypeNames): TemplateResult {
  const up = ['', ...pathsAbove(search.type)];
  return html`
    <ul class="way">
      ${up.map(
        (path) => html`
          <li><a href=${searchHref(search, { type: path })}>${path ? pluralText(path, names) : t('results.every-kind')}</a></li>
        `,
      )}
      <li aria-current="true">
        <span>${pluralText(search.type, names)}</span>
        ${size > 0 ? html`<span class="count">${numberText(size)}</span>` : nothing}
      </li>
    </ul>
  `;
}
