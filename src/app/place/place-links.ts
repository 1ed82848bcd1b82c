import { html, nothing, type TemplateResult } from 'lit';
import type { PlaceLink } from '../../core/contract/link.ts';
import type { Place } from '../../core/contract/place.ts';
import { liveEndpoint } from '../config.ts';
import { departuresHref, placeRouteHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { kindsText } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import { titleOfDepartures } from '../page/arrival.ts';

/** The most places that a list links to. A page with tens of thousands would stand still for seconds. */
const MAX_LINKS = 1000;

/** Returns the identifier at the end of a link to a place. */
export function identifierOf({ href }: PlaceLink): string {
  return decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));
}

/** Returns the name of the place that a link leads to, or its kind. */
export function nameOfLinked(link: PlaceLink): string {
  return placeName({ ...link, id: identifierOf(link), name: link.title ?? '' });
}

/** Returns the pages of a place's live departures with their titles; none without a live API. */
export function liveLinks(place: Place): { readonly href: string; readonly title: string }[] {
  if (!liveEndpoint) return [];
  return Object.keys(place._links).flatMap((relation) => {
    const type = /^rti:(.+)$/.exec(relation)?.[1];
    return type ? [{ href: departuresHref(place.id, type), title: titleOfDepartures({ place, type }) }] : [];
  });
}

/** Renders the links to the parents, the parts and the main place of a place. */
export function placeLinks({ _links: { parent, child, primary_place } }: Place): TemplateResult {
  const parents = parent === undefined ? [] : 'href' in parent ? [parent] : parent;
  return html`
    ${linked(t('place.part-of'), parents)} ${linked(t('place.main'), primary_place ? [primary_place] : [])}
    ${linked(t('place.parts'), child ?? [])}
  `;
}

function linked(heading: string, links: readonly PlaceLink[]): TemplateResult | typeof nothing {
  if (links.length === 0) return nothing;
  return html`
    <section>
      <h2>${heading}${links.length > 1 ? html` <span class="count">${numberText(links.length)}</span>` : nothing}</h2>
      <ul class="linked">
        ${links.slice(0, MAX_LINKS).map(
          (link) => html`
            <li>
              ${
                link.title === undefined
                  ? html`<span class="outside">${t('place.not-here', { id: identifierOf(link) })}</span>`
                  : html`
                    <a href=${placeRouteHref(identifierOf(link))}>
                      <bdi>${nameOfLinked(link)}</bdi>
                      <span class="kind">${kindsText(link)}</span>
                    </a>
                  `
              }
            </li>
          `,
        )}
        ${links.length > MAX_LINKS ? html`<li>${t('page.more-entries', { count: links.length - MAX_LINKS })}</li>` : nothing}
      </ul>
    </section>
  `;
}
