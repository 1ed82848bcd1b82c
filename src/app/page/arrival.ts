import type { View } from '../data/load.ts';
import { queryOf, type Route } from '../data/route.ts';
import type { Arrival } from '../history.ts';
import { countText } from '../results/results-page.ts';
import { nameOf } from '../search/suggestion-list.ts';
import { truncateQuery } from '../search/truncate-query.ts';

/**
 * Sets the document's title, which ends with that of the site, the focus and the scroll position after a view was drawn. Screen readers then announce the
 * new page, and the keyboard continues at a sensible place.
 */
export function arrive(
  view: View,
  before: View | undefined,
  arrival: Arrival,
  { scroll, site }: { readonly scroll: number; readonly site: string },
): void {
  document.title = titleOf(view, site);
  if (arrival === 'pop' || arrival === 'load') {
    if (view.kind === 'results' && before?.kind === 'place') focusResult(before.place.id);
    else if (arrival === 'pop') focusHeading(view);
    scrollTo(0, scroll);
  } else if (view.kind !== before?.kind || view.kind === 'place' || searchedAnew(view, before)) {
    focusHeading(view);
    scrollTo(0, 0);
  } else if (document.activeElement === document.body) {
    // The pressed link is gone, because facets change with each step.
    focusHeading(view);
  }
}

/** Focuses a result without scrolling. */
export function focusResult(id: string | undefined): void {
  if (id === undefined) return;
  document.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

function focusHeading(view: View): void {
  // On the start page, focus the search box.
  const target = view.kind === 'start' ? '#q' : 'h1[tabindex]';
  document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
}

function searchedAnew(view: View, before: View | undefined): boolean {
  return view.kind === 'results' && before?.kind === 'results' && view.search.q !== before.search.q;
}

/** Returns the document's title while the view of a route is loading. */
export function titleBefore(route: Route, site: string): string {
  const q = queryOf(route);
  return q ? `“${truncateQuery(q)}” · ${site}` : site;
}

function titleOf(view: View, site: string): string {
  if (view.kind === 'start') return site;
  if (view.kind === 'missing') return `No such place · ${site}`;
  if (view.kind === 'parking') return `Park and ride · ${site}`;
  if (view.kind === 'departures') return `${view.title}, ${nameOf(view.place)} · ${site}`;
  return `${view.kind === 'place' ? nameOf(view.place) : countText(view)} · ${site}`;
}
