import type { Coordinate } from 'ol/coordinate.js';
import {
  boundingExtent,
  containsCoordinate,
  type Extent,
  getCenter,
  getHeight,
  getWidth,
} from 'ol/extent.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import { toLonLat, transformExtent } from 'ol/proj.js';
import View, { type State } from 'ol/View.js';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { type Archive, openArchive } from './archive.ts';
import { boxAround, overlap, type ScreenBox } from './boxes.ts';
import { GroundMarks, paintOutside } from './ground-marks.ts';
import { keepFree } from './labels.ts';
import { type Cities, groundStyle, labelStyle } from './map-style.ts';
import { Pins } from './pins.ts';
import { coordinateOf, firstView, nearestPin, pixelOf, ringAround, type ScreenPoint } from './screen.ts';
import { type MarkLook, themes } from './style-table.ts';
import { tileSource } from './tile-source.ts';
import type { BaseMap, MapPlace, MapState } from './types.ts';

/** How far from a pin a tap may be, in CSS pixels. */
const TAP_PIXELS = 22;
const ANIMATION_MS = 200;
/** OpenLayers counts zoom levels by tiles of 256 pixels, so all are one higher than those of the archive. */
const MIN_ZOOM = 9;
const MAX_ZOOM = 20;
/** By so many levels, and a rounding, an archive is drawn below its lowest zoom. Its tiles would be too many to read. */
const ZOOMS_BELOW = 1.01;
/** Places are shown with what is around them; those with numbers are told apart, at size 1 at this zoom. */
const PLACE_ZOOM = 17;
const MARKED_ZOOM = 19;
/** The shorter side of the map shows at least so many metres around a place, so many along a way, and so many lengths of the way. */
const [PLACE_METRES, WAY_METRES, WAY_TIMES] = [400, 160, 2];
/** The room without names at the edge, in CSS pixels. */
const EDGE_PIXELS = 6;
/** The room around places in CSS pixels: for names below pins, and for the buttons; without them for the pins alone. */
const NAMED_PADDING = [52, 76, 52, 76];
const MARKED_PADDING = [44, 28, 44, 28];
/** A control at most so far from the upper edge keeps pins below it, with so much room between them, in CSS pixels at size 1. */
const [UPPER_PIXELS, PIN_PIXELS] = [24, 20];
/** How many tiles a layer caches; OpenLayers makes it twice those in view. */
const CACHED_TILES = 16;

/** The events of a map. */
export interface MapListener {
  /** A tap or a key chose this place. */
  onSelect(id: string): void;
  /** A tap or a key zoomed to places that were too near to each other to be told apart. */
  onSpread(): void;
  /** A tap or a key is at this point. @returns whether that is all it is for. */
  onPoint(position: Position): boolean;
  /** The map was moved, or its data has changed. */
  onMove(): void;
  /** All that is in view is drawn. */
  onDrawn(): void;
  /** Returns what lies over the map. */
  covers(): readonly ScreenBox[];
  /** A tile cannot be read. */
  onTileFailure(error: unknown): void;
}

/** The texts of the base map. */
class LabelLayer extends VectorTileLayer {
  readonly #obstacles: () => readonly ScreenBox[];

  /** @param obstacles boxes whose edges no text crosses. */
  constructor(
    obstacles: () => readonly ScreenBox[],
    options: NonNullable<ConstructorParameters<typeof VectorTileLayer>[0]>,
  ) {
    super(options);
    this.#obstacles = obstacles;
  }

  /** Chooses the texts that there is room for, after the layer of the pins has done so. */
  override renderDeclutter(...[frame, state]: Parameters<VectorTileLayer['renderDeclutter']>): void {
    keepFree(frame, this.#obstacles());
    super.renderDeclutter(frame, state);
  }
}

/** The map on its canvas. */
export class MapView {
  /** The base map that is shown. */
  archive: Archive | undefined;
  readonly #listener: MapListener;
  readonly #map: OlMap;
  readonly #view: View;
  readonly #ground = new VectorTileLayer({ renderBuffer: 32, cacheSize: CACHED_TILES });
  readonly #labels = new LabelLayer(
    () => [this.#frame, ...this.#covers, ...this.#pins.wayBoxes(this.#view.getState())],
    {
      declutter: 'texts',
      renderMode: 'vector',
      renderBuffer: 32,
      cacheSize: CACHED_TILES,
    },
  );
  readonly #marks = new GroundMarks();
  readonly #pins = new Pins();
  readonly #still: boolean;
  #state!: MapState;
  #look!: MarkLook;
  #bounds: Extent | undefined;
  readonly #cities: Cities = new Map();
  /** How many cities were known when the names were arranged. */
  #namedCities = 0;
  #covers: readonly ScreenBox[] = [];
  /** The view that the map chose itself; absent while it moves there. */
  #framed: State | undefined;
  /** Whether the picture is still that of the base map before. */
  #isOutdated = false;

  /** @param target the element that the map fills, and that has the keyboard's focus. */
  constructor(target: HTMLElement, listener: MapListener) {
    this.#listener = listener;
    this.#still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const duration = this.#still ? 0 : ANIMATION_MS;
    this.#view = new View({
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      center: [0, 0],
      zoom: MIN_ZOOM,
      enableRotation: true,
      constrainRotation: false,
      smoothResolutionConstraint: !this.#still,
    });
    this.#map = new OlMap({
      target,
      controls: [],
      interactions: [
        new DragPan(this.#still ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
        new PinchZoom({ duration }),
        new DoubleClickZoom({ duration }),
        new MouseWheelZoom({ duration, onFocusOnly: true }),
        new KeyboardPan({ duration }),
        new KeyboardZoom({ duration }),
      ],
      keyboardEventTarget: target,
      layers: [this.#ground, this.#marks.layer, this.#labels, this.#pins.layer],
      view: this.#view,
      maxTilesLoading: 32,
    });
    this.#ground.on('prerender', (event) => {
      if (this.#bounds) paintOutside(event, this.#look, this.#bounds);
    });
    this.#map.on('click', ({ coordinate, pixel: [x = 0, y = 0] }) => {
      if (this.#takePoint(coordinate)) return;
      const { width, height } = this.#extent;
      this.#pick({ x: x - width / 2, y: y - height / 2 }, TAP_PIXELS * Math.max(1, this.#look.size));
    });
    this.#map.on('postrender', () => {
      this.#isOutdated = false;
    });
    this.#map.on('rendercomplete', () => {
      if (this.#cities.size !== this.#namedCities) return this.#arrange();
      if (!this.#isOutdated) listener.onDrawn();
    });
    this.#map.on('moveend', () => {
      this.#framed ??= this.#view.getState();
      this.#arrange();
      listener.onMove();
    });
  }

  /** Shows another state. The view moves to it only if it has other places. */
  show(state: MapState, family: string, size: number): void {
    const before = this.#state as MapState | undefined;
    this.#state = state;
    const isSame =
      before?.theme === state.theme &&
      before.color === state.color &&
      before.language === state.language &&
      this.#look.size === size &&
      this.#look.family === family;
    const { color } = state;
    if (!isSame)
      this.#look = { theme: { ...themes[state.theme], ...(color && { pin: color }) }, size, family };
    const look = this.#look;
    if (!isSame) {
      this.#ground.setStyle(groundStyle(look.theme, size));
      this.#cities.clear();
      this.#labels.setStyle(labelStyle(look.theme, size, family, state.language, this.#cities));
    }
    this.#view.setRotation((-state.heading * Math.PI) / 180);
    this.#showMarks();
    const isOther = !before || framing(before) !== framing(state);
    if (isOther && before && state.still) this.#framed = this.#view.getState();
    else if (isOther) this.#fitFirst();
    else if (state.selected !== undefined && state.selected !== before.selected) this.#reveal(state.selected);
    this.#arrange();
    this.#map.render();
  }

  /** Shows another base map; `undefined` shows plain ground. @throws Error where it cannot be read. */
  async load(map: BaseMap | undefined): Promise<void> {
    const archive = map && (await openArchive(map));
    this.archive = archive;
    this.#cities.clear();
    this.#bounds = archive && transformExtent([...archive.bounds], 'EPSG:4326', 'EPSG:3857');
    const source = archive ? tileSource(archive, (error) => this.#listener.onTileFailure(error)) : null;
    for (const layer of [this.#ground, this.#labels]) {
      layer.setMinZoom(archive ? archive.minZoom - ZOOMS_BELOW : -Infinity);
      layer.setSource(source);
    }
    this.#isOutdated = true;
    this.#showMarks();
    if (this.#state.places.length === 0 || (this.isSomeOutside && this.isFramed)) this.#fitFirst();
    this.#arrange();
    this.#listener.onMove();
  }

  /** Returns whether the middle of the map is outside of the base map. */
  get isCentreOutside(): boolean {
    const centre = this.#view.getCenter();
    return Boolean(this.#bounds && centre && !containsCoordinate(this.#bounds, centre));
  }

  /** Returns whether some of what is shown is outside of the base map: a place, the circle, the visitor. */
  get isSomeOutside(): boolean {
    const bounds = this.#bounds;
    return Boolean(bounds && this.#marked().some((coordinate) => !containsCoordinate(bounds, coordinate)));
  }

  get centre(): Position {
    return positionAt(this.#view.getCenter() ?? [0, 0]);
  }

  /** Whether about that is in view what the map has chosen to show by itself. */
  get isFramed(): boolean {
    if (!this.#framed) return true;
    const { width, height } = this.#extent;
    const { x, y } = pixelOf(this.#framed.center, this.#view.getState());
    const isNear = Math.hypot(x, y) < Math.min(width, height) / 4;
    return isNear && Math.abs(this.#framed.zoom - (this.#view.getZoom() ?? 0)) < 1;
  }

  /** Whether all that `fitAll` shows is in view, about as large as it would be. */
  get isAllShown(): boolean {
    const extent = this.#view.calculateExtent(this.#map.getSize() ?? [0, 0]);
    return this.isFramed && this.#marked().every((coordinate) => containsCoordinate(extent, coordinate));
  }

  /** Metres on the ground a CSS pixel, in the middle of the map. */
  get resolution(): number {
    const [, lat = 0] = toLonLat(this.#view.getCenter() ?? [0, 0]);
    return (this.#view.getResolution() ?? 1) * Math.cos((lat * Math.PI) / 180);
  }

  /** By how much texts and lines are larger than on a screen at arm's length. */
  get size(): number {
    return this.#look.size;
  }

  /** Zooms by levels. */
  zoomBy(levels: number): void {
    const zoom = this.#view.getConstrainedZoom((this.#view.getZoom() ?? MIN_ZOOM) + levels);
    if (zoom !== undefined) this.#view.animate({ zoom, duration: this.#still ? 0 : ANIMATION_MS });
  }

  /** Chooses the place nearest to the middle of what is in view. @returns whether there is one. */
  pickMiddle(): boolean {
    if (this.#takePoint(this.#view.getCenter() ?? [0, 0])) return true;
    const { width, height } = this.#extent;
    return this.#pick({ x: 0, y: 0 }, Math.min(width, height) / 2);
  }

  /** Moves the view to all that is shown, or to the base map where there is nothing. */
  fitAll(): void {
    this.#fit(this.#marked(), true);
  }

  /** Fits the canvas to the element. */
  resize(): void {
    this.#map.updateSize();
  }

  dispose(): void {
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  #showMarks(): void {
    this.#marks.show(this.#state, this.#isMapped, this.#look);
    this.#pins.show(this.#state, this.#isMapped, this.#look);
  }

  /** Returns whether the base map shows a position. */
  readonly #isMapped = (position: Position): boolean =>
    this.#bounds !== undefined && containsCoordinate(this.#bounds, coordinateOf(position));

  /** Moves the view at once to the best of what is shown. */
  #fitFirst(): void {
    this.#map.updateSize();
    const { places, position, anchor } = this.#state;
    const mapped = places.filter(this.#isMapped);
    this.#fit(this.#marked(firstView(mapped.length > 0 ? mapped : places, anchor ?? position)), false);
  }

  /** Returns the points of what is shown: the places and the visitor, or given ones of them, and the circle. */
  #marked(positions?: readonly Position[]): Coordinate[] {
    const { places, position, circle, selected } = this.#state;
    const chosen = places.find(({ id }) => id === selected);
    const shown = positions ?? (position ? [...places, position] : places);
    const centre = position ?? chosen;
    return [...shown.map(coordinateOf), ...(centre && circle ? ringAround(centre, circle) : [])];
  }

  #takePoint(coordinate: Coordinate): boolean {
    return this.#listener.onPoint(positionAt(coordinate));
  }

  #fit(coordinates: readonly Coordinate[], animated: boolean, minResolution = this.#leastResolution()): void {
    const extent = coordinates.length > 0 ? boundingExtent([...coordinates]) : this.#bounds;
    if (!extent) return;
    this.#framed = undefined;
    const { places } = this.#state;
    const { size } = this.#look;
    if (coordinates.length === 0) {
      this.#fill(extent);
      return;
    }
    const isMarked = places.length > 0 && places.every(({ mark }) => mark !== undefined);
    const { width, height } = this.#extent;
    const padding = (isMarked ? MARKED_PADDING : NAMED_PADDING).map((pixels, i) =>
      Math.min(pixels * size, (i % 2 ? width : height) / 4),
    );
    padding[0] = Math.max(padding[0]!, this.#topPadding());
    this.#view.fit(extent, {
      padding,
      minResolution: isMarked
        ? this.#view.getResolutionForZoom(MARKED_ZOOM + Math.log2(size))
        : minResolution,
      duration: animated && !this.#still ? ANIMATION_MS : 0,
    });
  }

  /** Returns the resolution beyond which the map does not zoom by itself. */
  #leastResolution(): number {
    const { places, position, way } = this.#state;
    const [place] = places;
    if (!place || places.length > 1) return this.#view.getResolutionForZoom(PLACE_ZOOM);
    const metres =
      way && position ? Math.max(WAY_METRES, WAY_TIMES * distanceKm(position, place) * 1000) : PLACE_METRES;
    const { width, height } = this.#extent;
    return metres / Math.min(width, height) / Math.cos((place.lat * Math.PI) / 180);
  }

  /** Returns the room for what lies over the upper edge, at most a third of the map. */
  #topPadding(): number {
    const { height } = this.#extent;
    const { size } = this.#look;
    const bottoms = this.#listener
      .covers()
      .filter(({ top }) => top + height / 2 < UPPER_PIXELS * size)
      .map(({ bottom }) => bottom + height / 2 + PIN_PIXELS * size);
    return Math.min(height / 3, Math.max(0, ...bottoms));
  }

  /** Fills the view with the base map, because there is nothing beside it. */
  #fill(extent: Extent): void {
    const { width, height } = this.#extent;
    this.#view.setCenter(getCenter(extent));
    this.#view.setResolution(Math.min(getWidth(extent) / width, getHeight(extent) / height));
  }

  /** Shows the pins and the names that there is room for in the present view. */
  #arrange(): void {
    this.#covers = this.#listener.covers();
    this.#namedCities = this.#cities.size;
    this.#pins.arrange(this.#view.getState(), this.#frame, this.#covers, this.#cities);
  }

  /** Where names may be. */
  get #frame(): ScreenBox {
    const { width, height } = this.#extent;
    return boxAround({ x: 0, y: 0 }, width - 2 * EDGE_PIXELS, height - 2 * EDGE_PIXELS);
  }

  /** Chooses the place at a point, or zooms to the places of a pin that stands for several. */
  #pick(point: ScreenPoint, within: number): boolean {
    const group = nearestPin(this.#pins.groups, this.#view.getState(), point, within)?.places;
    if (!group) return false;
    const corners = boundingExtent(group.map(coordinateOf));
    if (getWidth(corners) + getHeight(corners) > 0 && this.#view.getZoom()! < MAX_ZOOM) {
      this.#fit(group.map(coordinateOf), true, 0);
      this.#listener.onSpread();
    } else this.#listener.onSelect(this.#nextOf(group).id);
    return true;
  }

  /** Returns the place of a group that follows the chosen one, so that taps choose all of those at one point in turn. */
  #nextOf(group: readonly MapPlace[]): MapPlace {
    const { places, selected } = this.#state;
    const chosen = places.findIndex(({ id }) => id === selected);
    return group.find((place) => places.indexOf(place) > chosen) ?? group[0]!;
  }

  /** The size of the map in CSS pixels. */
  get #extent(): { readonly width: number; readonly height: number } {
    const [width = 0, height = 0] = this.#map.getSize() ?? [];
    return { width, height };
  }

  /** Moves a chosen place into view. */
  #reveal(id: string): void {
    const place = this.#state.places.find((some) => some.id === id);
    if (!place) return;
    const centre = coordinateOf(place);
    const { width, height } = this.#extent;
    const { x, y } = pixelOf(centre, this.#view.getState());
    const [top = 0, right = 0] = NAMED_PADDING;
    const isInside = Math.abs(x) < width / 2 - right && Math.abs(y) < height / 2 - top;
    const pin = boxAround({ x, y }, 2 * TAP_PIXELS, 2 * TAP_PIXELS);
    if (isInside && !this.#listener.covers().some((cover) => overlap(pin, cover))) return;
    this.#framed = undefined;
    this.#view.animate({ center: centre, duration: this.#still ? 0 : ANIMATION_MS });
  }
}

function positionAt(coordinate: Coordinate): Position {
  const [lon = 0, lat = 0] = toLonLat(coordinate);
  return { lat, lon };
}

/** Returns a text that differs where the view moves by itself. */
function framing({ places, position, anchor, circle, way }: MapState): string {
  return JSON.stringify([places.map(({ id }) => id), position, anchor, circle, way]);
}
