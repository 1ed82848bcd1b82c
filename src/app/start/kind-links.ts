import { html, type TemplateResult } from 'lit';
import type { Facet } from '../../core/contract/page.ts';
import { AREA_ROOT, isWithin } from '../../core/place.ts';
import { everything, searchHref } from '../data/route.ts';
import { pluralText, type TypeNames } from '../language/kinds.ts';
import { kindIcon } from '../page/kind-icon.ts';

/** Sorts entries in the order of the type tree. Types that the tree doesn't have are last. */
export function inTreeOrder(entries: readonly Facet[], names: TypeNames): Facet[] {
  const order = new Map([...names.keys()].map((path, i) => [path, i]));
  const place = ({ value }: Facet): number => order.get(value) ?? order.size;
  return entries.toSorted((a, b) => place(a) - place(b));
}

/** Returns the types at the top of the tree that have places, in the order of the tree. */
export function topTypes(types: readonly Facet[], names: TypeNames): Facet[] {
  return inTreeOrder(types, names).filter(({ value }) => value.lastIndexOf('/') === 0);
}

/** Returns the types that have most places, of those with no types below them. Streets and other areas are left out. */
export function frequentTypes(types: readonly Facet[], count: number): Facet[] {
  const above = new Set(types.map(({ value }) => value.slice(0, value.lastIndexOf('/'))));
  return types
    .filter(({ value }) => value.lastIndexOf('/') > 0 && !above.has(value) && !isWithin(value, AREA_ROOT))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, count);
}

/** Renders a way to all places of each of some types. */
export function kindLink({ value }: Facet, names: TypeNames): TemplateResult {
  return html`<a href=${searchHref({ ...everything, type: value })}>${kindIcon({ type: [value] })} ${pluralText(value, names)}</a>`;
}

/** Renders the ways to all places of some types as buttons. */
export function kindChips(types: readonly Facet[], names: TypeNames): TemplateResult {
  return html`<ul class="chips">${types.map((type) => html`<li>${kindLink(type, names)}</li>`)}</ul>`;
}
