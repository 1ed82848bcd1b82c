import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import { distanceKm } from '../../core/geo/position.ts';
import { positionOf } from '../data/position.ts';
import { type Search, searchHref } from '../data/route.ts';
import { distanceText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import type { ActiveFilter } from './understood.ts';

/** Renders the other places that the words "near …" may mean, each as a link to what is near it. */
export function whichOne(
  search: Search,
  interpretation: Interpretation | undefined,
): TemplateResult | typeof nothing {
  const others = otherAnchors(search, interpretation);
  if (others.length === 0) return nothing;
  return html`
    <p class="order" id="which-one">${t('results.which-one')}</p>
    <ul class="chips" aria-labelledby="which-one">
      ${others.map(({ label, href }) => html`<li><a href=${href}><bdi>${label}</bdi></a></li>`)}
    </ul>
  `;
}

/**
 * Returns the searches near the other places that the words "near …" may mean. Their labels have the address of the place, or its
 * locality, or how far it is from the place that was taken.
 */
export function otherAnchors(search: Search, interpretation: Interpretation | undefined): ActiveFilter[] {
  const { near = {}, alternatives = [] } = interpretation ?? {};
  const taken = positionOf(near);
  return alternatives.map((place) => {
    const position = positionOf(place);
    const away = taken && position ? distanceText(distanceKm(taken, position)) : '';
    const label = [place.name, place.address ?? place.locality ?? away].filter(Boolean).join(' · ');
    return { label, href: searchHref(search, { anchor: place.id }) };
  });
}
