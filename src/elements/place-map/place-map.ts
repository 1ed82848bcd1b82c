import { distanceKm, type Position } from '../../core/geo/position.ts';
import { Frame } from './frame.ts';
import type { MapView } from './map-view.ts';
import { defaultMessages, type MapMessages, metresText, scaleBar } from './messages.ts';
import type { BaseMap, MapAnchor, MapPlace, MapState, PlaceMapEventMap, ThemeName } from './types.ts';

/** The size of text for which the map is drawn at size 1, in CSS pixels. */
const TEXT_PIXELS = 16;
/** A server that imports the element has no such class, and never makes one. */
const Element = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;
const THEME_QUERIES = ['(prefers-contrast: more)', '(prefers-color-scheme: dark)'];
const THEMES: readonly string[] = ['light', 'dark', 'contrast'] satisfies ThemeName[];

/**
 * The element `<place-map>`: places on a base map, which is drawn on a canvas without a GPU. Attributes: `src`, the URL
 * of a PMTiles archive; `theme`, `light`, `dark` or `contrast`, else as the system asks; `label`, its name.
 *
 * Events, which bubble: `place-select` with the id of a place that was chosen on the map;
 * `point-select` with a point that was, where `asksPoint`; `map-move` with the middle of the map; `map-error` with the error
 * where the base map cannot be read, after which the places are shown without it; `map-drawn` each time when all that is
 * in view is drawn.
 */
export class PlaceMap extends Element {
  static readonly observedAttributes = ['src', 'theme', 'label'];

  /** The id of a place that is pointed at elsewhere on the page: marked, but not announced. */
  declare highlighted: string | undefined;
  /** Where the visitor is: "you are here". */
  declare position: Position | undefined;
  /** The point, with its name, from which the places are measured, where that is not the position. */
  declare anchor: MapAnchor | undefined;
  /** The direction that is up, in degrees clockwise from north. */
  declare heading: number | undefined;
  /** Radius of the circle around the position, else around the chosen place, in metres. */
  declare circle: number | undefined;
  /** Whether a straight line leads from the position to the chosen place. The first view then shows both. */
  declare way: boolean | undefined;
  /** Whether the view stays where it is when other places are shown. */
  declare still: boolean | undefined;
  /** Whether the next tap, or Enter, chooses a point and no place. */
  declare asksPoint: boolean | undefined;
  /** The values of these eight, which need no more than a draw. */
  readonly #drawn: { [key: string]: unknown } = {};

  static {
    for (const name of [
      'highlighted',
      'position',
      'anchor',
      'heading',
      'circle',
      'way',
      'still',
      'asksPoint',
    ]) {
      Object.defineProperty(PlaceMap.prototype, name, {
        get(this: PlaceMap) {
          return this.#drawn[name];
        },
        set(this: PlaceMap, value: unknown) {
          this.#drawn[name] = value;
          this.#plan();
        },
      });
    }
  }

  #places: readonly MapPlace[] = [];
  #selected: string | undefined;
  #map: BaseMap | undefined;
  #messages: MapMessages = defaultMessages;

  readonly #frame: Frame;
  #connection: AbortController | undefined;
  #view: MapView | undefined;
  /** The base map that the view has, or is getting. */
  #shownMap: BaseMap | undefined;
  #isLoading = false;
  #trouble: 'away' | 'incomplete' | undefined;
  #isPlanned = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    this.#frame = new Frame(root, {
      zoomBy: (levels) => this.#view?.zoomBy(levels),
      fit: () => this.#view?.fitAll(),
      pickMiddle: () => {
        if (this.#view?.pickMiddle() === false) this.#frame.say(this.#messages.noneNear);
      },
    });
  }

  /** The places to show. Another list of ids moves the view to them. */
  get places(): readonly MapPlace[] {
    return this.#places;
  }
  set places(value: readonly MapPlace[] | undefined) {
    this.#places = value ?? [];
    this.#plan();
  }

  /** The id of the chosen place, which is marked, named and brought into view. */
  get selected(): string | undefined {
    return this.#selected;
  }
  set selected(value: string | undefined) {
    if (value === this.#selected) return;
    this.#selected = value;
    this.#announce();
    this.#plan();
  }

  /** The base map; absent: that of the attribute `src`, or plain ground. */
  get map(): BaseMap | undefined {
    return this.#map ?? (this.getAttribute('src') ? { url: this.getAttribute('src')! } : undefined);
  }
  set map(value: BaseMap | undefined) {
    this.#map = value;
    this.#plan();
  }

  /** Its words; those that are absent are English. */
  get messages(): MapMessages {
    return this.#messages;
  }
  set messages(value: Partial<MapMessages> | undefined) {
    this.#messages = { ...defaultMessages, ...value };
    this.#plan();
  }

  connectedCallback(): void {
    this.#takeEarlierProperties();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    watchPreference(() => this.#plan(), signal);
    const resize = new ResizeObserver(() => {
      this.#view?.resize();
      this.#plan();
    });
    resize.observe(this);
    signal.addEventListener('abort', () => resize.disconnect());
    this.#plan();
  }

  disconnectedCallback(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#view?.dispose();
    this.#view = undefined;
    this.#shownMap = undefined;
  }

  attributeChangedCallback(): void {
    this.#plan();
  }

  /** Takes the properties that a page set before the element was defined, because they hide the accessors. */
  #takeEarlierProperties(): void {
    const own = Object.entries(this).filter(([key]) => key in PlaceMap.prototype);
    for (const [key] of own) Reflect.deleteProperty(this, key);
    Object.assign(this, Object.fromEntries(own));
  }

  /** Shows all changes of one turn at once. */
  #plan(): void {
    if (this.#isPlanned || !this.#connection) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      if (this.#connection) void this.#show(this.#connection.signal);
    });
  }

  async #show(signal: AbortSignal): Promise<void> {
    const state = this.#state();
    const { messages } = this;
    this.dataset.theme = state.theme;
    this.#frame.name(messages, this.getAttribute('label') ?? messages.label);
    this.#frame.view.classList.toggle('asks', this.asksPoint ?? false);
    this.#frame.pointNorth((-state.heading * Math.PI) / 180);
    this.#frame.credit(this.#view?.archive?.attribution ?? this.map?.attribution ?? '');
    const hasContent = state.places.length > 0 || state.position || this.map;
    if (!hasContent && !this.#view) return;
    if (!this.#view) {
      const { MapView } = await import('./map-view.ts');
      if (signal.aborted) return;
      this.#view ??= new MapView(this.#frame.view, {
        onSelect: (id) => this.#choose(id),
        onSpread: () => this.#frame.say(this.#messages.spread),
        onMove: () => {
          this.#describe();
          const view = this.#view;
          if (view) this.#report('map-move', { ...view.centre, isFramed: view.isFramed });
        },
        onPoint: (position) => {
          if (this.asksPoint) this.#report('point-select', position);
          return this.asksPoint ?? false;
        },
        covers: () => this.#frame.covers(),
        onDrawn: () => {
          if (!this.#isLoading) this.#report('map-drawn');
        },
        onTileFailure: () => {
          this.#trouble ??= 'incomplete';
          this.#describe();
        },
      });
    }
    const { fontFamily, fontSize } = getComputedStyle(this);
    this.#view.show(this.#state(), fontFamily, Number.parseFloat(fontSize) / TEXT_PIXELS);
    await this.#loadMap(this.#view);
    this.#describe();
  }

  async #loadMap(view: MapView): Promise<void> {
    const { map } = this;
    if (isSameMap(map, this.#shownMap)) return;
    this.#shownMap = map;
    this.#trouble = undefined;
    this.#isLoading = true;
    try {
      await view.load(map);
    } catch (error) {
      if (this.#shownMap !== map || this.#view !== view) return;
      this.#trouble = 'away';
      await view.load(undefined);
      this.#report('map-error', { error });
    }
    this.#isLoading = false;
    this.#frame.credit(view.archive?.attribution ?? '');
  }

  #report<K extends keyof PlaceMapEventMap>(name: K, detail?: PlaceMapEventMap[K]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  #state(): MapState {
    const theme = this.getAttribute('theme') ?? '';
    return {
      ...(this.#drawn as Pick<MapState, 'highlighted' | 'position' | 'anchor' | 'circle'>),
      places: this.#places,
      selected: this.#selected,
      heading: this.heading ?? 0,
      way: this.way ?? false,
      still: this.still ?? false,
      color: getComputedStyle(this).getPropertyValue('--place-map-color').trim(),
      theme: THEMES.includes(theme) ? (theme as ThemeName) : preferredTheme(),
      messages: this.#messages,
      language: this.closest<HTMLElement>('[lang]')?.lang || 'en',
    };
  }

  /** Says what the view shows: what is outside of the data or missing, and the scale. */
  #describe(): void {
    const view = this.#view;
    if (!view) return;
    const { messages } = this;
    const outside = view.isCentreOutside
      ? messages.centreOutside
      : view.isSomeOutside
        ? messages.someOutside
        : '';
    const missing = this.#trouble ?? (this.#shownMap ? undefined : 'noMap');
    this.#frame.notify(missing ? messages[missing] : outside);
    this.#frame.offerFit(!view.isAllShown);
    const bar = scaleBar(view.resolution, view.size);
    this.#frame.showScale(bar.pixels, metresText(bar.metres, this.#state().language));
  }

  #choose(id: string): void {
    this.selected = id;
    this.#report('place-select', { id });
  }

  #announce(): void {
    const place = this.#places.find(({ id }) => id === this.#selected);
    if (!place) {
      this.#frame.say('');
      return;
    }
    const { selected, selectedAt } = this.#messages;
    const distance =
      this.position && metresText(distanceKm(this.position, place) * 1000, this.#state().language);
    this.#frame.say(
      distance === undefined
        ? selected.replace('{name}', place.name)
        : selectedAt.replace('{name}', place.name).replace('{distance}', distance),
    );
  }
}

function isSameMap(one: BaseMap | undefined, other: BaseMap | undefined): boolean {
  if (one?.url !== other?.url || one?.blob !== other?.blob) return false;
  return one?.style === other?.style || JSON.stringify(one?.style) === JSON.stringify(other?.style);
}

/** Returns the theme that the visitor's system asks for. */
function preferredTheme(): ThemeName {
  const [more, dark] = THEME_QUERIES.map((query) => matchMedia(query).matches);
  return more ? 'contrast' : dark ? 'dark' : 'light';
}

/** Calls back whenever the system asks for another theme, until the signal is aborted. */
function watchPreference(changed: () => void, signal: AbortSignal): void {
  for (const query of THEME_QUERIES) matchMedia(query).addEventListener('change', changed, { signal });
}
