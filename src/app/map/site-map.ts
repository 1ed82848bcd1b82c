import type { ManifestMap } from '../../bundle/manifest.ts';
import type { Position } from '../../core/geo/position.ts';
import type { BaseMap, MapMoveDetail } from '../../elements/place-map/index.ts';
import type { ChosenStart, PositionFinder } from '../data/position.ts';
import type { StoredMap } from './stored-map.ts';

/** Screens with room for a map beside the results, or above them on an upright screen. */
const ROOMY = '(min-width: 75rem), (min-width: 60rem) and (min-height: 90rem) and (orientation: portrait)';

/** Screens of kiosks whose upper part is out of reach, and has a map for the eyes. */
const UPRIGHT = '(orientation: portrait) and (min-height: 1000px)';

/** Where the visitor is, and looks to. */
export interface Standpoint {
  readonly position?: Position | undefined;
  /** Degrees clockwise from north. */
  readonly heading?: number | undefined;
}

export interface SiteMapOptions {
  readonly draw: () => void;
  readonly standpoint: () => Standpoint;
  /** Asks the device where it is; absent where the position is fixed. */
  readonly locate?: () => void;
  readonly own: PositionFinder;
  /** Takes a point as the start, or gives it up; absent where the position is fixed. */
  readonly startFrom?: (start?: ChosenStart) => void;
}

/** The map of the site: its file, and what the visitor has chosen on it. */
export class SiteMap {
  /** The base map that the element shows; without one it shows plain ground. */
  base: BaseMap | undefined;
  /** Whether the manifest is read, so that `base` is final. */
  isKnown = false;
  /** Whether the device has no room for the map, which is then there only with a network. */
  isUnkept = false;
  /** Whether a small screen shows the results on the map. */
  asMap = false;
  /** Whether the next tap on the map says where the visitor is. */
  isAsking = false;
  /** Whether the list follows that tap, because the visitor came from there. */
  private isListNext = false;
  /** The middle of the map, once the visitor has moved it elsewhere. */
  area: Position | undefined;
  selected: string | undefined;
  highlighted: string | undefined;
  readonly roomy = matchMedia(ROOMY);
  private readonly upright = matchMedia(UPRIGHT);
  readonly locate: (() => void) | undefined;
  readonly standpoint: () => Standpoint;
  readonly own: PositionFinder;
  readonly startFrom: SiteMapOptions['startFrom'];
  private readonly draw: () => void;
  private given: ManifestMap | undefined;
  /** Whether the latest attempt to fetch the map failed. */
  private isMissing = false;
  /** The URL at which another file was found than the manifest names. */
  private refused: string | undefined;
  /** Whether the latest attempt to load the code failed. */
  private isCodeMissing = false;
  /** Fulfilled once the element can be drawn, or can't. */
  private loading: Promise<unknown> | undefined;

  constructor({ draw, standpoint, locate, own, startFrom }: SiteMapOptions) {
    this.draw = draw;
    this.standpoint = standpoint;
    this.locate = locate;
    this.own = own;
    this.startFrom = startFrom;
    for (const query of [this.roomy, this.upright]) query.addEventListener('change', draw);
    addEventListener('online', () => {
      if (this.isCodeMissing) {
        this.isCodeMissing = false;
        this.loading = undefined;
        this.draw();
      }
      if (this.given && this.isMissing) void this.take(this.given);
    });
  }

  /** Takes the map that the manifest names, and stores it on the device. @param map `null` where the manifest can't be read */
  async take(map: ManifestMap | 'none' | null): Promise<void> {
    const given = map === null || map === 'none' ? undefined : map;
    this.given = given;
    const device = await openStoredMap().catch(() => undefined);
    if (this.given !== given) return;
    if (!device) {
      // Without its code there is no map until there is a network again.
      this.isMissing = true;
      return this.show(undefined);
    }
    if (map === null) return this.show(await device.read());
    if (map === 'none') {
      this.show(undefined);
      return device.drop();
    }
    const url = device.urlOf(map);
    const { attribution, style } = map;
    const stored = await device.read(url);
    if (stored) this.show({ ...stored, attribution, style });
    // By ranges, until the whole is on the device.
    else if (url !== this.refused) this.show({ url, attribution, style });
    if (stored?.url === url) return;
    let isRefused = false;
    const blob = await device.fetch(map).catch((error) => {
      isRefused = device.isRefusal(error);
      return undefined;
    });
    if (this.given !== map) return;
    if (isRefused) this.refused = url;
    // An empty file can't be read, so the element says that the map is away. It must not go on with one that was refused.
    if (blob || !this.base || (isRefused && !stored))
      this.show({ url, attribution, style, blob: blob ?? new Blob() });
    this.isMissing = blob === undefined;
    this.isUnkept = blob !== undefined && !(await device.replace(url, blob));
    if (this.isUnkept) this.draw();
  }

  /** Whether there is a base map that shows where the visitor is, as far as that is known, or there may be. */
  get showsHere(): boolean {
    if (!this.isKnown) return true;
    if (!this.base || this.isMissing || this.isCodeMissing) return false;
    const [west, south, east, north] = this.given?.bounds ?? [-180, -90, 180, 90];
    const { lat, lon } = this.standpoint().position ?? { lat: south, lon: west };
    return lon >= west && lon <= east && lat >= south && lat <= north;
  }

  /** Whether the upper part of a kiosk shows the map of the page, so that the part in reach is for the list. */
  get isApart(): boolean {
    return this.isNumbered && this.upright.matches && this.showsHere;
  }

  /** Whether the list numbers its first results: that of a screen with a fixed position, because its compass shows them. */
  get isNumbered(): boolean {
    return this.locate === undefined;
  }

  /** Loads the code of the element, once; after a failure again when there is a network. */
  load(): Promise<unknown> {
    this.loading ??= import('../../elements/place-map/index.ts').catch(() => {
      this.isCodeMissing = true;
      this.draw();
    });
    return this.loading;
  }

  /** Marks a result on the map, as long as the visitor points at it. */
  readonly highlight = (id: string | undefined): void => {
    if (id === this.highlighted) return;
    this.highlighted = id;
    this.draw();
  };

  readonly select = (id: string | undefined): void => {
    this.selected = id;
    this.draw();
  };

  /** Asks for a tap where the visitor is, or no more. */
  readonly ask = (): void => {
    this.isAsking = !this.isAsking;
    this.draw();
    if (!this.isAsking) return;
    // The button is in the element, which then would keep the focus where it is.
    (document.activeElement as HTMLElement | null)?.blur();
    const focus = (): void => document.getElementById('map')?.focus();
    focus();
    // A map that was out of sight is drawn first.
    void this.load().then(() => requestAnimationFrame(focus));
  };

  /** Ends that, and shows what the visitor came from. */
  answered(): void {
    this.isAsking = false;
    if (this.isListNext) this.asMap = this.isListNext = false;
  }

  /** Asks the same where the map is out of sight, or on the next page. */
  readonly askOnMap = (): void => {
    this.isListNext = !this.asMap;
    this.asMap = true;
    this.isAsking = false;
    this.ask();
  };

  readonly moved = ({ lat, lon, isFramed }: MapMoveDetail): void => {
    const wasMoved = this.area !== undefined;
    this.area = isFramed ? undefined : { lat, lon };
    if (wasMoved === isFramed) this.draw();
  };

  readonly showAs = (asMap: boolean): void => {
    this.asMap = asMap;
    this.draw();
  };

  private show(base: BaseMap | undefined): void {
    this.base = base;
    this.isKnown = true;
    this.draw();
  }
}

/** Loads the code that stores the map on the device, which no visitor needs to type. */
async function openStoredMap(): Promise<StoredMap> {
  const { StoredMap } = await import('./stored-map.ts');
  return new StoredMap(new URL('places/', document.baseURI).href);
}
