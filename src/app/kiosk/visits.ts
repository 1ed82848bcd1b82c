import { parseRoute, type Route } from '../../data/route.ts';
import type { OnRoute, Visits } from '../../history.ts';

interface Visit {
  readonly route: Route;
  scroll: number;
}

/**
 * The pages that a visitor has seen, in memory alone. The address of a kiosk never says what is shown, so neither the
 * browser's history, nor a reload, nor a browser that is started again can bring a former visitor's page back.
 */
export class MemoryVisits implements Visits {
  private readonly onRoute: OnRoute;
  private readonly home: Route;
  private visits: Visit[];
  scroll = 0;

  /** @param home the query string of the page that each visit begins with. */
  constructor(onRoute: OnRoute, home: string) {
    this.onRoute = onRoute;
    this.home = parseRoute(home);
    this.visits = [{ route: this.home, scroll: 0 }];
    const { searchParams } = new URL(location.href);
    const address = searchParams.has('kiosk') ? '?kiosk' : location.pathname;
    history.replaceState(null, '', address);
    document.addEventListener('click', this.followLink);
  }

  get route(): Route {
    return this.latest.route;
  }

  get canGoBack(): boolean {
    return this.visits.length > 1;
  }

  go(route: Route): void {
    this.latest.scroll = document.querySelector('main')?.scrollTop ?? 0;
    this.visits.push({ route, scroll: 0 });
    this.scroll = 0;
    this.onRoute(route, 'go');
  }

  rename(route: Route): void {
    this.visits[this.visits.length - 1] = { route, scroll: this.latest.scroll };
  }

  back(): void {
    if (!this.canGoBack) return;
    this.visits.pop();
    this.scroll = this.latest.scroll;
    this.onRoute(this.route, 'pop');
  }

  /** Forgets all visits. The route is the home of the kiosk again, and is not shown yet. */
  forget(): void {
    this.visits = [{ route: this.home, scroll: 0 }];
    this.scroll = 0;
  }

  private get latest(): Visit {
    return this.visits[this.visits.length - 1]!;
  }

  private readonly followLink = (event: MouseEvent): void => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    if (link.hash || link.origin !== location.origin || link.pathname !== location.pathname) return;
    this.go(parseRoute(link.search));
  };
}
