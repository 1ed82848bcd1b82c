import type { SiteConfig } from '../../core/site/site-config.ts';
import type { Results, View } from '../data/load.ts';
import { queryOf, type Route, truncateQuery } from '../data/route.ts';
import type { Arrival } from '../history.ts';
import { languageCode } from '../language/locale.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import type { DeparturesView } from '../live/load-live.ts';

/**
 * Sets the focus and the scroll position after a view was drawn. Screen readers then announce the new page, and the
 * keyboard continues at a sensible place.
 */
export function arrive(view: View, before: View | undefined, arrival: Arrival, scroll: number): void {
  if (arrival === 'pop' || arrival === 'load') {
    if (view.kind === 'results' && before?.kind === 'place') focusResult(before.place.id);
    else if (arrival === 'pop') focusHeading(view);
    scrollPage(scroll);
  } else if (view.kind !== before?.kind || view.kind === 'place' || searchedAnew(view, before)) {
    focusHeading(view);
    scrollPage(0);
  } else if (document.activeElement === document.body) {
    // The pressed link is gone, because facets change with each step.
    focusHeading(view);
  }
}

/** In a kiosk the content scrolls, and the page does not. */
function scrollPage(top: number): void {
  scrollTo(0, top);
  document.querySelector('main')?.scrollTo(0, top);
}

/** Focuses a result without scrolling. */
export function focusResult(id: string | undefined): void {
  if (id === undefined) return;
  document.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

function focusHeading(view: View): void {
  // On the start page, focus the search box.
  const target = view.kind === 'start' ? 'place-search' : 'h1[tabindex]';
  document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
}

function searchedAnew(view: View, before: View | undefined): boolean {
  return view.kind === 'results' && before?.kind === 'results' && view.search.q !== before.search.q;
}

/** Returns the document's title while the view of a route is loading. */
export function titleBefore(route: Route, { title }: SiteConfig): string {
  const q = queryOf(route);
  return q ? `${t('results.quoted', { words: truncateQuery(q) })} · ${title}` : title;
}

type CountText = (results: Results) => string;

/** Returns the document's title for a view. It ends with the name of the site. @param countText says what results are, with their number */
export function titleOf(view: View, { title, area }: SiteConfig, countText: CountText): string {
  if (view.kind === 'start') return area ? t('start.title', { site: title, area }) : title;
  return `${subjectOf(view, countText)} · ${title}`;
}

function subjectOf(view: Exclude<View, { readonly kind: 'start' }>, countText: CountText): string {
  if (view.kind === 'missing') return t('place.missing');
  if (view.kind === 'parking') return t('live.parking');
  if (view.kind === 'departures') return `${titleOfDepartures(view)}, ${placeName(view.place)}`;
  return view.kind === 'place' ? placeName(view.place) : countText(view);
}

/** Returns what live data of a place are called. The title of the interface is English. */
export function titleOfDepartures({ place, type }: Pick<DeparturesView, 'place' | 'type'>): string {
  const { title } = place._links[`rti:${type}`] ?? {};
  if (title && languageCode() === 'en') return title;
  return t(type === 'p-r' ? 'live.parking' : 'live.departures');
}
