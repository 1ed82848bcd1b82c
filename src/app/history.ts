import { parseRoute, type Route, routeHref } from './data/route.ts';

/** What the browser keeps with each entry of the session's history. */
interface Entry {
  /** How far down the page was scrolled when it was left, in CSS pixels. */
  readonly scroll?: number;
  /** Whether the entry before it is a page of ours. */
  readonly inside?: boolean;
}

/** How a route came to be shown: a link or a change, a step through the history, or the page's load. */
export type Arrival = 'go' | 'pop' | 'load';

/** The address of the page as its routes. */
export class RouteHistory {
  private readonly onRoute: (route: Route, arrival: Arrival) => void;
  private shownQuery = location.search;

  /** @param onRoute is told of every route to show, whether a link, the program or the browser's buttons led to it */
  constructor(onRoute: (route: Route, arrival: Arrival) => void) {
    this.onRoute = onRoute;
    // The browser would scroll before the page that it returns to is drawn.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', this.step);
    addEventListener('pagehide', () => this.rememberScroll());
    document.addEventListener('click', this.followLink);
  }

  get route(): Route {
    return parseRoute(location.search);
  }

  /** Whether going back stays on this page. */
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

  /** Puts another address in the place of this one, without showing anything. */
  rename(route: Route): void {
    history.replaceState(history.state, '', routeHref(route));
    this.shownQuery = location.search;
  }

  private get entry(): Entry {
    return (history.state as Entry | null) ?? {};
  }

  private rememberScroll(): void {
    history.replaceState({ ...this.entry, scroll: scrollY } satisfies Entry, '');
  }

  private readonly step = (): void => {
    // Browsers tell of a step to a fragment of the same page as well.
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
