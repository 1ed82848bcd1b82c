import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import type { OpenState } from '../../core/opening-hours.ts';
import { type AccessState, accessStateOf, WHEELCHAIR } from '../../core/place.ts';
import { FEW, type Results } from '../data/load.ts';
import { searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { accessTitle, t } from '../language/messages.ts';
import { crossIcon, wheelchairIcon } from '../page/icon.ts';
import { facetCount } from './count.ts';

/** Returns the words for a state of access by wheelchair. */
export function accessText(state: AccessState): string {
  return accessTitle(state === 'yes' ? WHEELCHAIR : state);
}

/** Access differs in form, not in colour alone. */
const MARKS: Readonly<Record<AccessState, TemplateResult>> = {
  yes: wheelchairIcon,
  limited: wheelchairIcon,
  no: crossIcon,
  unknown: html`<span aria-hidden="true">?</span>`,
};

/** Renders the state of a place's access by wheelchair. Where nothing is recorded it is nothing, except among places that are listed for it. */
export function accessMark(place: Place, isUnknownShown: boolean): TemplateResult | typeof nothing {
  const state = accessStateOf(place);
  if (state === 'unknown' && !isUnknownShown) return nothing;
  return html`<p class="wheelchair ${state}">${MARKS[state]} ${accessText(state)}</p>`;
}

/** Renders how many places are known to be accessible or open, where they are few, and how many may be. */
export function otherCounts({ search, asked, first, others }: Results): TemplateResult | typeof nothing {
  if (!others || first.size >= FEW) return nothing;
  if (others.lack === 'hours') {
    const places = (state: OpenState): number => facetCount(first, 'open', state);
    const counts = { closed: places('closed'), unknown: places('unknown') };
    return html`<p class="order">${t('results.open-counts', counts)}</p>`;
  }
  // Words ask for any access, such as by a lift.
  const isByWords = asked !== search;
  const listed = isByWords ? first._embedded.pois.map(accessStateOf) : [];
  const left = (state: AccessState): string =>
    numberText(
      facetCount(others.page, 'wheelchair_access', state) - listed.filter((other) => other === state).length,
    );
  const known = isByWords ? numberText(first.size) : left('yes');
  return html`
    <p class="order">${t('results.access-counts', { known, limited: left('limited'), unknown: left('unknown') })}</p>
  `;
}

/** Returns the places that are listed below few that are accessible or open. */
export function othersOf({ first, others }: Results): readonly Place[] {
  if (!others || first.size >= FEW) return [];
  const shown = new Set(first._embedded.pois.map(({ id }) => id));
  return others.page._embedded.pois.filter(({ id }) => !shown.has(id));
}

/**
 * Renders the places of `othersOf`.
 * @param rows renders a list of places.
 */
export function otherPlaces(
  results: Results,
  rows: (places: readonly Place[]) => TemplateResult,
): TemplateResult | typeof nothing {
  const places = othersOf(results);
  if (places.length === 0) return nothing;
  const { lack, search, page } = results.others!;
  return html`
    <section class="others" aria-labelledby="others">
      <h2 id="others">${t(lack === 'access' ? 'results.access-others' : 'results.open-others')}</h2>
      ${rows(places)}
      ${
        page.size > page._embedded.pois.length
          ? html`<p class="more"><a href=${searchHref(search)}>${t('results.show', { count: page.size })}</a></p>`
          : nothing
      }
    </section>
  `;
}
