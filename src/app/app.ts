import { nothing, render } from 'lit';
import type { ManifestWithMap } from '../bundle/manifest.ts';
import type { Place } from '../core/contract/place.ts';
import { asError } from '../core/errors.ts';
import type { Position } from '../core/geo/position.ts';
import type { SiteConfig } from '../core/site/site-config.ts';
import type { Places, PlacesFetch } from '../index.ts';
import type { Results, Start, View } from './data/load.ts';
import { type ChosenStart, OwnPosition, type PositionFinder } from './data/position.ts';
import { readManifest } from './data/read-manifest.ts';
import { changed, everything, pointOf, queryOf, type Route, type Search } from './data/route.ts';
import { type Arrival, type OnRoute, RouteHistory, type Visits } from './history.ts';
import type { Kiosk } from './kiosk/state.ts';
import { rememberLanguage, showLanguage } from './language/choice.ts';
import { type TypeNames, typeNames } from './language/kinds.ts';
import type { Refresh } from './live/refresh.ts';
import { SiteMap } from './map/site-map.ts';
import { apply, applyWhenCalm, isUpdateWaiting } from './page/app-update.ts';
import { arrive, focusResult, titleBefore, titleOf } from './page/arrival.ts';
import { layout, type Shown } from './page/layout.ts';
import { SearchBox } from './search/search-box.ts';
import { RecentSearches } from './start/recent-searches.ts';

/** How often a place is drawn again, because it may have opened or closed. */
const CLOCK_MS = 60_000;

/** How long the first results wait for a position that the page may know, in ms: a list that changes its order moves what is read. */
const POSITION_MS = 300;

/** Screens with room for the filters beside the results. */
const WIDE = '(min-width: 56rem) and (not ((min-height: 90rem) and (orientation: portrait)))';

/** The page: its state, and the reactions to changes of the address and of the bundle. */
export class App implements Shown {
  readonly box: SearchBox;
  view: View | undefined;
  /** The content of a start page, for the empty box of every page. */
  startView: Start | undefined;
  names: TypeNames = new Map();
  manifest: ManifestWithMap | null | undefined;
  /** Why the latest route can't be shown. */
  problem: Error | undefined;
  readonly own: PositionFinder;
  readonly map: SiteMap;
  readonly wide: MediaQueryList;
  readonly places: PlacesFetch;
  readonly config: SiteConfig;
  readonly recent: RecentSearches | undefined;
  readonly history: Visits;

  /** The code of all pages, and of the data that they show. */
  private pages: typeof import('./page/content.ts') | undefined;

  private refresh: Refresh | undefined;
  private readonly api: Places;
  private readonly root: HTMLElement;
  private readonly kiosk: Kiosk | undefined;
  private loading = new AbortController();
  /** Fulfilled once the manifest is read, or has failed to load. */
  private manifestRead: Promise<void> | undefined;
  private drawing = false;
  /** The search that led to the view; everything at the start. */
  private latest: Search = everything;

  /**
   * @param base where the paths of the API begin.
   * @param kiosk the screen that the app runs on, if it is one.
   */
  constructor(api: Places<PlacesFetch>, base: string, root: HTMLElement, config: SiteConfig, kiosk?: Kiosk) {
    const places = api.fetch;
    this.api = api;
    this.places = places;
    this.config = config;
    this.recent = kiosk ? undefined : new RecentSearches();
    this.root = root;
    this.kiosk = kiosk;
    this.wide = matchMedia(kiosk ? 'not all' : WIDE);
    this.own = kiosk?.own ?? new OwnPosition(this.draw);
    this.map = new SiteMap({
      draw: this.draw,
      standpoint: () => ({ position: this.own.value, heading: kiosk?.heading }),
      own: this.own,
      ...(!this.own.isFixed && {
        locate: () => void this.findNearby(),
        startFrom: (start) => void this.startFrom(start),
      }),
    });
    this.box = new SearchBox({
      fetch: places,
      base,
      position: () => this.positionFor(this.search),
      away: (km) => this.pages?.awayText(km) ?? '',
      empty: () => this.pages?.belowEmptyBox(this) ?? nothing,
      onSearch: (q) => {
        this.recent?.add(q);
        void this.change({ q });
      },
      onPlace: (id) => this.history.go({ view: 'place', id }),
      hasKeyboard: kiosk !== undefined,
    });
    const onRoute: OnRoute = (route, arrival) => {
      // The address is that of the route already, so the new version shows it.
      if (!kiosk && isUpdateWaiting()) return apply();
      this.box.show(queryOf(route));
      void this.show(route, arrival);
    };
    this.history = kiosk?.visits(onRoute) ?? new RouteHistory(onRoute);
    places.on('progress', this.draw);
    places.on('ready', this.ready);
    places.on('error', this.draw);
    places.on('stored', this.draw);
    navigator.serviceWorker?.addEventListener('controllerchange', this.draw);
    this.wide.addEventListener('change', this.draw);
    // A kiosk has a moment of its own for updates.
    if (!kiosk) applyWhenCalm(() => this.view?.kind === 'start' && this.box.text === '');
    for (const event of ['online', 'offline']) addEventListener(event, this.draw);
    setInterval(() => this.view?.kind === 'place' && this.draw(), CLOCK_MS);
  }

  get content(): Shown['content'] {
    return this.pages?.content;
  }

  get foot(): Shown['foot'] {
    return this.pages?.foot;
  }

  /** Shows the address that the page was opened at. */
  readonly start = (): void => this.begin('load');

  /** Forgets all that a visitor has searched for and seen, and starts again with the present route. */
  readonly startAnew = (): void => {
    this.loading.abort();
    this.refresh?.stop();
    this.view = undefined;
    this.latest = everything;
    document.title = titleBefore({ view: 'start' }, this.config);
    this.begin('go');
  };

  /** Starts again after a failure, by the button. The button then disappears, so the focus moves as after a link. */
  readonly tryAgain = (): void => this.begin('go');

  private begin(arrival: Arrival): void {
    this.problem = undefined;
    const { route } = this.history;
    this.box.show(queryOf(route));
    // The document's own title is that of the start page.
    if (!this.view && route.view !== 'start') document.title = titleBefore(route, this.config);
    this.draw();
    this.manifestRead = this.loadManifest();
    void this.show(route, arrival).then(this.fillBox);
  }

  /** Loads what the box shows while it is empty: after the page itself, because no visitor looks at it yet. */
  private readonly fillBox = async (): Promise<void> => {
    // A kiosk has a start screen of its own. A request would start another attempt where the bundle can't be opened.
    if (this.kiosk || !this.view) return;
    if (await this.own.isAllowed()) return this.findNearby();
    if (!this.startView) await this.loadStart();
  };

  /** Starts again by itself when the bundle opens after a failure. */
  private readonly ready = (): void => {
    if (this.problem === undefined) this.draw();
    else this.start();
  };

  /** Shows the present search with some of it changed. */
  readonly change = async (change: Partial<Search>): Promise<void> => {
    const { loading } = this;
    if (change.near === 'me' && !(await this.own.find())) return;
    // Another choice was made while the device looked for its position.
    if (this.loading !== loading) return;
    this.own.problem = undefined;
    this.history.go({ view: 'search', search: changed(this.search, change) });
  };

  readonly more = async (): Promise<void> => {
    if (this.view?.kind !== 'results') return;
    const before = this.view;
    const after = await this.loadPages()
      .then(({ loadMore }) => loadMore(before, this.api, this.loading.signal))
      .catch(this.fail);
    if (!after || this.view !== before) return;
    const search = { ...before.search, pages: before.search.pages + 1 };
    this.history.rename({ view: 'search', search });
    this.view = { ...after, search };
    this.draw();
    focusResult(after.places[before.places.length]?.id);
  };

  readonly countText = (results: Results): string => this.pages?.countText(results, this.names) ?? '';

  readonly onMap = (results: Results): readonly Place[] =>
    this.pages?.placesOnMap(results, this.api, this.draw) ?? [];

  /** Shows the page in another language from now on, which the device stores unless it is a kiosk. */
  readonly speak = async (code: string): Promise<void> => {
    if (await showLanguage(code)) rememberLanguage(code, this.config);
    if (this.view) document.title = titleOf(this.view, this.config, this.countText);
    this.draw();
  };

  readonly draw = (): void => {
    // Chromium fires `blur` while it removes the focused element, which is during a draw.
    if (this.drawing) {
      queueMicrotask(this.draw);
      return;
    }
    this.drawing = true;
    try {
      render(this.kiosk?.layout(this) ?? layout(this), this.root);
    } catch (error) {
      this.undrawable(error);
    } finally {
      this.drawing = false;
    }
  };

  /** Drops a view that can't be drawn, because every later draw would fail too. */
  private undrawable(error: unknown): void {
    if (this.view === undefined) throw error;
    this.view = undefined;
    this.problem = asError(error);
    queueMicrotask(this.draw);
  }

  /** The search that a change is applied to. */
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
    const near = route.view === 'search' ? route.search.near : route.view === 'start' ? 'auto' : undefined;
    if (arrival === 'load' && (near === 'auto' || near === 'me')) {
      await Promise.race([this.findAllowed(), new Promise((late) => setTimeout(late, POSITION_MS))]);
      if (signal.aborted) return;
    }
    const position = route.view === 'search' ? this.positionFor(route.search) : this.own.value;
    const area = this.manifest?.settings.area_parameter;
    const loading = this.loadPages().then((pages) =>
      pages.loadNamedView(route, this.api, area, { position, signal }),
    );
    const view = await loading.catch(this.fail);
    if (!view || signal.aborted) return;
    if (this.names.size === 0) {
      const tree = await this.api.types({ signal }).catch(this.fail);
      if (!tree || signal.aborted) return;
      this.names = typeNames(tree.types);
    }
    const before = this.view;
    this.view = view;
    this.problem = undefined;
    if (view.kind === 'start') this.startView = view;
    // Replace an old or alternative identifier by the primary one, as the service redirects.
    if (view.kind === 'place') this.history.rename({ view: 'place', id: view.place.id });
    this.draw();
    if (this.view !== view) return;
    document.title = titleOf(view, this.config, this.countText);
    arrive(view, before, arrival, this.history.scroll);
    this.refresh?.stop();
    if (view.kind === 'parking' || view.kind === 'departures') return this.refreshLive();
    if (view.kind === 'results' && view.search.near === 'me' && !position) void this.measure();
  }

  /** Fetches and shows live data, and plans the next refresh. */
  private async refreshLive(): Promise<void> {
    const { loading, pages } = this;
    if (!pages || (this.view?.kind !== 'parking' && this.view?.kind !== 'departures')) return;
    const { loadLive, withoutExpired, Refresh } = pages;
    const before = withoutExpired(this.view);
    this.view = before;
    this.draw();
    const view = await loadLive(before, this.api, loading.signal).catch(this.fail);
    if (this.view !== before || loading.signal.aborted) return;
    if (view) this.view = view;
    this.draw();
    this.refresh ??= new Refresh(() => void this.refreshLive());
    this.refresh.shown(view?.answer?.current ? view.answer.until : undefined);
  }

  /** Finds the device's position for results that are shown without it, and shows them again with distances. */
  private async measure(): Promise<void> {
    const { loading } = this;
    const found = await this.own.find();
    if (this.loading !== loading || this.view?.kind !== 'results') return;
    if (found) return this.show(this.history.route, 'go');
    const search: Search = { ...this.view.search, near: 'auto' };
    this.history.rename({ view: 'search', search });
    this.view = { ...this.view, search };
    this.draw();
  }

  /** Looks for the position where the page may without asking. */
  private async findAllowed(): Promise<void> {
    if (!this.own.value && (await this.own.isAllowed())) await this.own.find();
  }

  /** Shows the nearest places on the start page, and distances of results, once the device knows where it is. */
  readonly findNearby = async (): Promise<void> => {
    if (!(await this.own.find())) return;
    const { view } = this;
    // Visitors see the results, and not yet the empty box.
    if (view?.kind === 'results' && view.search.near === 'auto' && !view.position)
      await this.show(this.history.route, 'go');
    await this.loadStart();
  };

  /** Measures from a point that the visitor chose, or no more. */
  private async startFrom(start?: ChosenStart): Promise<void> {
    this.own.choose?.(start);
    this.map.answered();
    await this.loadStart();
    if (this.view?.kind === 'results') await this.show(this.history.route, 'go');
  }

  /** Loads what the box shows while it is empty. A failure leaves it as it is, because the page itself reports failures. */
  private async loadStart(): Promise<void> {
    const position = this.own.value;
    const start = await this.loadPages()
      .then(({ loadNamedView }) => loadNamedView({ view: 'start' }, this.api, undefined, { position }))
      .catch(() => undefined);
    if (start?.kind !== 'start') return;
    this.startView = start;
    if (this.view?.kind === 'start') this.view = { ...start, isNearbyFirst: this.view.isNearbyFirst };
    this.draw();
  }

  /** Loads the code of the pages after the box, which works without it. */
  private async loadPages(): Promise<typeof import('./page/content.ts')> {
    this.pages ??= await import('./page/content.ts');
    return this.pages;
  }

  private positionFor({ near }: Search): Position | undefined {
    if (near === 'centre') return this.manifest?.settings.area;
    const point = pointOf(near);
    if (point) return point;
    return near === 'off' && !this.own.isFixed ? undefined : this.own.value;
  }

  /** Reads the manifest apart from the search, for facts that only the page needs: sources, licences, the city centre. */
  private async loadManifest(): Promise<void> {
    // A screen that runs for days keeps the manifest that it has.
    const manifest = (await readManifest()) ?? this.manifest ?? null;
    this.manifest = manifest;
    this.draw();
    // The places are first, because nothing waits for a map.
    void this.places.ready.catch(() => {}).then(() => this.map.take(manifest && (manifest.map ?? 'none')));
  }

  private readonly fail = (error: unknown): undefined => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    this.problem = asError(error);
    this.draw();
  };
}
