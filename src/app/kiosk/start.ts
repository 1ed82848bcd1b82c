import { html, nothing, type TemplateResult } from 'lit';
import type { Facet } from '../../../core/contract/page.ts';
import type { Start } from '../../data/load.ts';
import { everything, parkingHref, searchHref } from '../../data/route.ts';
import { t } from '../../language/messages.ts';
import { inTreeOrder, pluralText, type TypeNames } from '../../results/facets.ts';
import { nearestList } from './nearest.ts';
import type { KioskState } from './state.ts';

/** How many kinds of places have kinds of their own below them, where few enough kinds leave the room; and how many. */
const [ROOMY_KINDS, KINDS_BELOW] = [4, 4];

/** Renders the start screen: the nearest places and the kinds of places, without scrolling. */
export function kioskStart(
  { size, types, nearest: places }: Start,
  names: TypeNames,
  { position, showCredits }: KioskState,
): TemplateResult {
  const kinds = types.filter(({ value }) => value.lastIndexOf('/') === 0);
  const isRoomy = kinds.length <= ROOMY_KINDS;
  return html`
    <div class="kiosk-start">
      ${nearestList(places, position)}
      <section class="kinds-of-places" aria-labelledby="browse">
        <h2 id="browse">${t('kiosk.browse')}</h2>
        <ul class="signs">
          ${inTreeOrder(kinds, names).map(
            (kind) => html`
              <li>
                <a class="sign" href=${hrefOf(kind)}>${pluralText(kind.value, names)}</a>
                ${isRoomy ? kindsBelow(kind, types, names) : nothing}
              </li>
            `,
          )}
        </ul>
      </section>
      <p class="more-ways">
        <a href=${searchHref(everything)}>${t('kiosk.all', { count: size })}</a>
        <a href=${parkingHref}>${t('kiosk.park-and-ride')}</a>
        <button type="button" @click=${showCredits}>${t('kiosk.credits')}</button>
      </p>
    </div>
  `;
}

const hrefOf = ({ value }: Facet): string => searchHref({ ...everything, type: value });

/** Renders the kinds below a kind that have most places. */
function kindsBelow(
  { value }: Facet,
  types: readonly Facet[],
  names: TypeNames,
): TemplateResult | typeof nothing {
  const below = types
    .filter((type) => type.value.slice(0, type.value.lastIndexOf('/')) === value)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, KINDS_BELOW);
  if (below.length === 0) return nothing;
  return html`
    <ul class="kinds-below">
      ${below.map((kind) => html`<li><a href=${hrefOf(kind)}>${pluralText(kind.value, names)}</a></li>`)}
    </ul>
  `;
}
