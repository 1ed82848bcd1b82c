import type { View } from '../data/load.ts';
import { queryOf, type Route } from '../data/route.ts';
import type { Arrival } from '../history.ts';
import { countText } from '../results/results-page.ts';
import { nameOf } from '../search/suggestion-list.ts';
import { truncateQuery } from '../search/truncate-query.ts';

/**
 * Sets the document's title, the focus and the scroll position after a view was drawn. Screen readers then announce the
 * new page, and the keyboard continues at a sensible place.
 */
export function arrive(view: View, before: View | undefined, arrival: Arrival, scroll: number): void {
  document.title = titleOf(view);
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
  const target = view.kind === 'start' ? '#q' : 'h1[tabindex]';
  document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
}

function searchedAnew(view: View, before: View | undefined): boolean {
  return view.kind === 'results' && before?.kind === 'results' && view.search.q !== before.search.q;
}

/** Returns the document's title while the view of a route is loading. */
export function titleBefore(route: Route): string {
  const q = queryOf(route);
  return q ? `“${truncateQuery(q)}” · Fingerpost` : 'Fingerpost';
}

function titleOf(view: View): string {
  if (view.kind === 'start') return 'Fingerpost: places in Oxford';
  if (view.kind === 'missing') return 'No such place · Fingerpost';
  if (view.kind === 'parking') return 'Park and ride · Fingerpost';
  if (view.kind === 'departures') return `${view.title}, ${nameOf(view.place)} · Fingerpost`;
  return `${view.kind === 'place' ? nameOf(view.place) : countText(view)} · Fingerpost`;
}
