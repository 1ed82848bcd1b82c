import { render } from 'lit';
import type { Manifest } from '../bundle/manifest.ts';
import type { Position } from '../core/geo.ts';
import type { PlacesFetch } from '../index.ts';
import { type Api, createApi } from './data/api.ts';
import { arrive, focusResult, titleBefore } from './data/arrival.ts';
import { asError } from './data/as-error.ts';
import { loadMore, loadView, type View } from './data/load.ts';
import { OwnPosition } from './data/position.ts';
import { everything, queryOf, type Route, type Search } from './data/route.ts';
import { type Arrival, RouteHistory } from './history.ts';
import { lookAt, withoutOld } from './live/load-live.ts';
import { Refresh } from './live/refresh.ts';
import { layout, type Shown } from './page/layout.ts';
import { type TypeNames, typeNames } from './results/facets.ts';
import { SearchBox } from './search/search-box.ts';

/** The page: what it shows, and what happens when its address or the bundle's state changes. */
export class App implements Shown {
  readonly box: SearchBox;
  view: View | undefined;
  names: TypeNames = new Map();
  manifest: Manifest | null | undefined;
  /** Why the latest route can't be shown. */
  problem: Error | undefined;
  readonly own = new OwnPosition(() => this.draw());
  readonly wide = matchMedia(
    '(min-width: 56rem) and (not ((min-height: 90rem) and (orientation: portrait)))',
  );
  readonly places: PlacesFetch;
  readonly history: RouteHistory;

  private readonly refresh = new Refresh(() => void this.lookAgain());
  private readonly api: Api;
  private readonly root: HTMLElement;
  private loading = new AbortController();
  /** Fulfilled once the manifest is there, or known not to come. */
  private manifestRead: Promise<void> | undefined;
  private drawing = false;
  /** The search that led to what is shown, everything from the start. */
  private latest: Search = everything;

  constructor(places: PlacesFetch, base: string, root: HTMLElement) {
    this.places = places;
    this.root = root;
    this.api = createApi(places, base);
    this.box = new SearchBox({
      api: this.api,
      draw: this.draw,
      position: () => this.positionFor(this.search),
      onSearch: (q) => this.change({ q }),
      onPlace: (id) => this.history.go({ view: 'place', id }),
    });
    this.history = new RouteHistory((route, arrival) => {
      this.box.show(queryOf(route));
      void this.show(route, arrival);
    });
    places.on('progress', this.draw);
    places.on('ready', this.ready);
    places.on('error', this.draw);
    this.wide.addEventListener('change', this.draw);
    for (const event of ['online', 'offline']) addEventListener(event, this.draw);
  }

  /** Begins with the address that the page was opened at. */
  readonly start = (): void => this.begin('load');

  /** Begins once more after a failure, as somebody wished whose focus goes with the button. */
  readonly tryAgain = (): void => this.begin('go');

  private begin(arrival: Arrival): void {
    this.problem = undefined;
    const { route } = this.history;
    this.box.show(queryOf(route));
    // The document's own is that of the start.
    if (!this.view && route.view !== 'start') document.title = titleBefore(route);
    this.draw();
    this.manifestRead = this.loadManifest();
    void this.show(route, arrival);
  }

  /** Places that came after a failure are shown without anybody's asking. */
  private readonly ready = (): void => {
    if (this.problem === undefined) this.draw();
    else this.start();
  };

  /** Goes to the present search with some of it changed. */
  readonly change = async (change: Partial<Search>): Promise<void> => {
    const { loading } = this;
    if (change.near === 'me' && !(await this.own.find())) return;
    // What was chosen while the device looked for its position counts.
    if (this.loading !== loading) return;
    this.own.problem = undefined;
    this.history.go({ view: 'search', search: { ...this.search, pages: 1, ...change } });
  };

  readonly more = async (): Promise<void> => {
    if (this.view?.kind !== 'results') return;
    const before = this.view;
    const after = await loadMore(before, this.api, this.loading.signal).catch(this.fail);
    if (!after || this.view !== before) return;
    const search = { ...before.search, pages: before.search.pages + 1 };
    this.history.rename({ view: 'search', search });
    this.view = { ...after, search };
    this.draw();
    focusResult(after.places[before.places.length]?.id);
  };

  readonly draw = (): void => {
    // Chromium tells of a focus that is lost with its element while that is being removed, so in the midst of a draw.
    if (this.drawing) {
      queueMicrotask(this.draw);
      return;
    }
    this.drawing = true;
    try {
      render(layout(this), this.root);
    } catch (error) {
      this.undrawable(error);
    } finally {
      this.drawing = false;
    }
  };

  /** A view that can't be drawn would be in the way of all that come after it. */
  private undrawable(error: unknown): void {
    if (this.view === undefined) throw error;
    this.view = undefined;
    this.problem = asError(error);
    queueMicrotask(this.draw);
  }

  /** The search that a change starts from. */
  private get search(): Search {
    const { route } = this.history;
    if (route.view === 'search') return route.search;
    return { ...everything, inCity: this.latest.inCity, near: this.latest.near };
  }

  private async show(route: Route, arrival: Arrival): Promise<void> {
    this.loading.abort();
    this.loading = new AbortController();
    const { signal } = this.loading;
    if (route.view === 'search') this.latest = route.search;
    else if (route.view === 'start') this.latest = everything;
    if (route.view === 'search' && (route.search.inCity || route.search.near === 'centre')) {
      await this.manifestRead;
      if (signal.aborted) return;
    }
    const position = route.view === 'search' ? this.positionFor(route.search) : undefined;
    const area = this.manifest?.settings.area_parameter;
    const view = await loadView(route, this.api, area, { position, signal }).catch(this.fail);
    if (!view || signal.aborted) return;
    if (this.names.size === 0) {
      const types = await this.api.types({ signal }).catch(this.fail);
      if (!types || signal.aborted) return;
      this.names = typeNames(types);
    }
    const before = this.view;
    this.view = view;
    this.problem = undefined;
    // An old or alternative identifier gives way to the primary one, as the service's redirect has it.
    if (view.kind === 'place') this.history.rename({ view: 'place', id: view.place.id });
    this.draw();
    if (this.view !== view) return;
    arrive(view, before, arrival, this.history.scroll);
    this.refresh.stop();
    if (view.kind === 'parking' || view.kind === 'departures') return this.lookAgain();
    if (view.kind === 'results' && view.search.near === 'me' && !position) void this.measure();
  }

  /** What changes by the minute is shown as it is now, and again in due time. */
  private async lookAgain(): Promise<void> {
    const { loading } = this;
    if (this.view?.kind !== 'parking' && this.view?.kind !== 'departures') return;
    const before = withoutOld(this.view);
    this.view = before;
    this.draw();
    const view = await lookAt(before, this.api, loading.signal).catch(this.fail);
    if (this.view !== before || loading.signal.aborted) return;
    if (view) this.view = view;
    this.draw();
    this.refresh.shown(view?.answer?.current ? view.answer.until : undefined);
  }

  /** Results that were asked for from somewhere yet unknown are shown at once, and again when that is known. */
  private async measure(): Promise<void> {
    const { loading } = this;
    const found = await this.own.find();
    if (this.loading !== loading || this.view?.kind !== 'results') return;
    if (found) return this.show(this.history.route, 'go');
    const search: Search = { ...this.view.search, near: 'off' };
    this.history.rename({ view: 'search', search });
    this.view = { ...this.view, search };
    this.draw();
  }

  private positionFor({ near }: Search): Position | undefined {
    if (near === 'me') return this.own.value;
    return near === 'centre' ? this.manifest?.settings.area : undefined;
  }

  /** Read apart from the search, for what only a person needs: sources, licences, the middle of the city. */
  private async loadManifest(): Promise<void> {
    const response = await fetch('places/manifest.json').catch(() => undefined);
    this.manifest = response?.ok ? await response.json().catch(() => null) : null;
    this.draw();
  }

  private readonly fail = (error: unknown): undefined => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    this.problem = asError(error);
    this.draw();
  };
}
