import { parseRoute, type Route } from '../data/route.ts';
import type { OnRoute, Visits } from '../history.ts';

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
    history.replaceState(null, '', searchParams.has('kiosk') ? '?kiosk' : location.pathname);
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

  /** Follows links within the app. A link to anywhere else does nothing. */
  private readonly followLink = (event: MouseEvent): void => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    if (link.hash || link.origin !== location.origin || link.pathname !== location.pathname) return;
    this.go(parseRoute(link.search));
  };
}

/** Keys that open, close, print, save or zoom something. Typing needs none of them. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ((ctrlKey || metaKey) && !altKey) || /^F\d+$|^Browser|^ContextMenu$/.test(key);

/**
 * Closes every way out of the app that a page can close besides links: other buttons of a mouse, menus, drags, new windows, and
 * navigations to another document. A reload stays possible. The rest is for the settings of the browser: docs/kiosk.md.
 * @returns a function that opens the ways again, for staff.
 */
export function closeWaysOut(): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const refuse = (event: Event): void => event.preventDefault();
  for (const type of ['auxclick', 'contextmenu', 'dragstart', 'dragover', 'drop'])
    addEventListener(type, refuse, { capture: true, signal });
  addEventListener('keydown', (event) => isShortcut(event) && refuse(event), { capture: true, signal });
  addEventListener('wheel', (event) => event.ctrlKey && refuse(event), { passive: false, signal });
  // Not every engine has the Navigation API.
  if ('navigation' in window) navigation.addEventListener('navigate', refuseNavigation, { signal });
  Object.assign(window, { open: () => null });
  return () => closing.abort();
}

function refuseNavigation(event: NavigateEvent): void {
  const { navigationType, destination } = event;
  if (event.cancelable && navigationType !== 'reload' && !destination.sameDocument) event.preventDefault();
}
