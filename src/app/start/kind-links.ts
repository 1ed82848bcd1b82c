import { html, type TemplateResult } from 'lit';
import type { Facet } from '../../core/contract/page.ts';
import { everything, type Search, searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { pluralText, type TypeNames } from '../language/kinds.ts';
import { kindIcon } from '../page/kind-icon.ts';
import { kindLabel, type Sign } from './categories.ts';

/** Sorts entries in the order of the type tree. Types that the tree doesn't have are last. */
export function inTreeOrder(entries: readonly Facet[], names: TypeNames): Facet[] {
  const order = new Map([...names.keys()].map((path, i) => [path, i]));
  const place = ({ value }: Facet): number => order.get(value) ?? order.size;
  return entries.toSorted((a, b) => place(a) - place(b));
}

/** Renders a way to all places of a kind. */
function kindLink({ value }: Facet, names: TypeNames): TemplateResult {
  return html`<a href=${searchHref({ ...everything, type: value })}>${kindIcon({ type: [value] })} ${pluralText(value, names)}</a>`;
}

/** Renders the ways to all places of some kinds as buttons. */
export function kindChips(types: readonly Facet[], names: TypeNames): TemplateResult {
  return html`<ul class="chips">${types.map((type) => html`<li>${kindLink(type, names)}</li>`)}</ul>`;
}

/** Renders signs as tiles, each with its icon and its count. @param search what is searched for besides. */
export function tiles(signs: readonly Sign[], names: TypeNames, search: Search = everything): TemplateResult {
  return html`
    <ul class="tiles">
      ${signs.map(
        (sign) => html`
          <li>
            <a href=${searchHref(search, { type: sign.name })}>
              ${kindIcon({ type: sign.types })}
              <span class="tile-name">${kindLabel(sign.name, names)}</span>
              <span class="count">${numberText(sign.count)}</span>
            </a>
          </li>
        `,
      )}
    </ul>
  `;
}
