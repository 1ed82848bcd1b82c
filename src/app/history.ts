import { parseRoute, type Route, routeHref } from './data/route.ts';

/** The state of an entry in the session history. */
interface Entry {
  /** The scroll position when the entry was left, in CSS pixels. */
  readonly scroll?: number;
  /** Whether the entry before it is of this app. */
  readonly inside?: boolean;
}

/** How a route is reached: by a link or a change, by a step through the history, or by loading the page. */
export type Arrival = 'go' | 'pop' | 'load';

/** The pages that a visitor has seen, and the way back. */
export interface Visits {
  readonly route: Route;
  /** Whether going back stays in this app. */
  readonly canGoBack: boolean;
  /** The scroll position that the route was left at, in CSS pixels. */
  readonly scroll: number;
  go(route: Route): void;
  /** Replaces the present route without showing another. */
  rename(route: Route): void;
  back(): void;
}

/** Called with every route to show. */
export type OnRoute = (route: Route, arrival: Arrival) => void;

/** Maps the address of the page to routes, and back. */
export class RouteHistory implements Visits {
  private readonly onRoute: OnRoute;
  private shownQuery = location.search;

  /** @param onRoute is called with every route to show: from a link, from the program, from the browser's buttons. */
  constructor(onRoute: OnRoute) {
    this.onRoute = onRoute;
    // Otherwise the browser scrolls before the page is drawn that it returns to.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', this.step);
    addEventListener('pagehide', () => this.rememberScroll());
    document.addEventListener('click', this.followLink);
  }

  get route(): Route {
    return parseRoute(location.search);
  }

  get canGoBack(): boolean {
    return this.entry.inside === true;
  }

  get scroll(): number {
    return this.entry.scroll ?? 0;
  }

  go(route: Route): void {
    const href = new URL(routeHref(route), document.baseURI).href;
    this.rememberScroll();
    if (href !== location.href) history.pushState({ inside: true } satisfies Entry, '', href);
    this.shownQuery = location.search;
    this.onRoute(route, 'go');
  }

  rename(route: Route): void {
    history.replaceState(history.state, '', routeHref(route));
    this.shownQuery = location.search;
  }

  back(): void {
    history.back();
  }

  private get entry(): Entry {
    return (history.state as Entry | null) ?? {};
  }

  private rememberScroll(): void {
    history.replaceState({ ...this.entry, scroll: scrollY } satisfies Entry, '');
  }

  private readonly step = (): void => {
    // A step to a fragment of the same page fires this event as well.
    const query = location.search;
    if (query === this.shownQuery) return;
    this.shownQuery = query;
    this.onRoute(this.route, 'pop');
  };

  private readonly followLink = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || event.defaultPrevented || link.hash) return;
    if (link.origin !== location.origin || link.pathname !== location.pathname) return;
    event.preventDefault();
    this.go(parseRoute(link.search));
  };
}
