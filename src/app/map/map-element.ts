import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { type AccessState, accessStateOf } from '../../core/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import type {
  MapAnchor,
  MapMessages,
  MapMoveDetail,
  MapPlace,
  PlaceSelectDetail,
} from '../../elements/place-map/index.ts';
import { positionOf } from '../data/position.ts';
import type { Nearness } from '../data/route.ts';
import { perLanguage } from '../language/locale.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import { kindIconPath } from '../page/kind-icon.ts';
import { skip } from '../page/skip.ts';
import type { SiteMap } from './site-map.ts';
import { FIVE_MINUTES_METRES } from './walk.ts';

/** The content of a map of the page. */
interface ShownOnMap {
  readonly places: readonly MapPlace[];
  readonly selected: string | undefined;
  readonly highlighted?: string | undefined;
  /** Radius in metres. */
  readonly circle?: number | undefined;
  /** The place that distances are measured from, unless that is the visitor. */
  readonly anchor?: MapAnchor | undefined;
  /** Whether a straight line leads from the visitor to the chosen place. */
  readonly way?: boolean;
  /** Whether the visitor, who is far away, is left out. */
  readonly isAlone?: boolean;
  readonly label: string;
  /** Searches around the middle of the map, where that can be. */
  readonly searchAround?: (near: Nearness) => void;
  /** Whether the view stays where it is when other places are shown. */
  readonly still?: boolean;
  readonly onSelect?: (id: string) => void;
  /** The card of the chosen place, which lies over the map. */
  readonly card?: TemplateResult | typeof nothing;
  /** Whether it is for the eyes alone, and nothing of it is touched. */
  readonly isPicture?: boolean;
}

/** Renders the map, and loads its code. It stays empty until the manifest says whether there is a base map. */
export function mapElement(map: SiteMap, shown: ShownOnMap): TemplateResult {
  map.load();
  const { position, heading } = map.standpoint();
  const isContrast = document.documentElement.dataset.contrast === 'more';
  const skippable = !shown.isPicture && !map.isNumbered;
  return html`
    ${skippable ? html`<a class="skip" href="#after-map" @click=${skip}>${t('map.skip')}</a>` : nothing}
    <place-map
      id=${shown.isPicture ? nothing : 'map'}
      .messages=${mapWords()}
      ?inert=${shown.isPicture}
      label=${shown.label}
      theme=${isContrast ? 'contrast' : nothing}
      .places=${map.isKnown ? shown.places : []}
      .selected=${shown.selected}
      .highlighted=${shown.highlighted}
      .position=${map.isKnown && !shown.isAlone ? position : undefined}
      .anchor=${shown.anchor}
      .heading=${heading}
      .circle=${shown.circle}
      .way=${shown.way}
      .still=${shown.still}
      .asksPoint=${map.isAsking}
      .map=${map.base}
      @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && map.isAsking && map.ask()}
      @place-select=${({ detail }: CustomEvent<PlaceSelectDetail>) => shown.onSelect?.(detail.id)}
      @point-select=${({ detail }: CustomEvent<Position>) => map.startFrom?.({ ...detail, name: '' })}
      @map-move=${({ detail }: CustomEvent<MapMoveDetail>) => map.moved(detail)}
      >${skippable ? overMap(map, shown, position) : nothing}</place-map>
    ${skippable ? html`<span class="visually-hidden" id="after-map" tabindex="-1"></span>` : nothing}
  `;
}

/** Renders what is over the map: the chosen place, and the buttons to search where it was moved to, and to say where the visitor is. */
function overMap(
  map: SiteMap,
  { searchAround, card }: ShownOnMap,
  position: Position | undefined,
): TemplateResult {
  const { area, isAsking, ask } = map;
  const search = (): void => {
    if (area) searchAround?.(`${Number(area.lat.toFixed(5))},${Number(area.lon.toFixed(5))}`);
    map.area = undefined;
  };
  return html`
    ${card ?? nothing}
    ${area && searchAround ? html`<button type="button" class="button" @click=${search}>${t('map.search-here')}</button>` : nothing}
    ${position ? nothing : html`<button type="button" class="quiet-button" aria-pressed=${isAsking} @click=${ask}>${t('map.i-am-here')}</button>`}
    ${isAsking ? html`<p class="over-map" role="status">${t('map.tap-where')}</p>` : nothing}
  `;
}

/** Returns the words of the element in the language that is shown. */
function mapWords(): MapMessages {
  return {
    label: t('map.label'),
    role: t('map.role'),
    keys: t('map.keys'),
    zoomIn: t('map.zoom-in'),
    zoomOut: t('map.zoom-out'),
    fit: t('map.fit'),
    here: t('map.here'),
    north: t('kiosk.north'),
    selected: t('map.selected'),
    selectedAt: t('map.selected-at'),
    spread: t('map.spread'),
    noneNear: t('map.none-near'),
    noMap: t('map.no-map'),
    away: t('map.away'),
    incomplete: t('map.incomplete'),
    centreOutside: t('map.centre-outside'),
    someOutside: t('map.some-outside'),
  };
}

/** A way as short as this is no line on the map, in km. */
const LEAST_WAY_KM = 0.015;

/** Returns the same list for the same place. */
export const alone = oncePer((place: Place): readonly Place[] => [place]);

/**
 * Renders the map of a place with its outline and the straight line from the visitor, or the circle of five minutes where the map does
 * not show the visitor, or the visitor is there. Nothing for a place without a position, and where the upper part of the screen has the
 * map.
 */
export function placeSection(place: Place, map: SiteMap): TemplateResult | typeof nothing {
  const places = mapPlaces(alone(place));
  const [shown] = places;
  if (!shown || map.isApart) return nothing;
  const { position } = map.standpoint();
  const isElsewhere = position !== undefined && distanceKm(position, shown) > LEAST_WAY_KM;
  const way = isElsewhere && (map.isNumbered || map.showsHere);
  return html`
    <section class="where" aria-label=${t('map.where')}>
      <p class="hint">${t(way ? 'map.straight' : 'map.circle-place')}</p>
      ${mapElement(map, {
        places,
        selected: shown.id,
        circle: way ? undefined : FIVE_MINUTES_METRES,
        way,
        isAlone: !way,
        label: t('map.of-place', { name: placeName(place) }),
      })}
      ${map.isUnkept ? html`<p class="hint">${t('map.not-kept')}</p>` : nothing}
    </section>
  `;
}

/** Returns those of the places that have a position, as the map shows them. The element moves the view to each new list. */
export const mapPlaces = oncePerLanguage((places) => places.flatMap(toMapPlace));

/** How many places at the top of a list are numbered, on the map, on the compass and in the list. */
export const NUMBERED = 6;

/** Returns places as `mapPlaces` does, the first with the numbers that they have in the list. */
export const numberedPlaces = oncePerLanguage((places) =>
  places.flatMap((place, i) =>
    toMapPlace(place).map((shown) => (i < NUMBERED ? { ...shown, mark: `${i + 1}` } : shown)),
  ),
);

/** The states of access differ in form, not in colour alone. */
export const ACCESS_BADGES: Readonly<Record<AccessState, string>> = {
  yes: '✓',
  limited: '~',
  no: '×',
  unknown: '?',
};

/** Returns places as `mapPlaces` does, each with the state of its access by wheelchair. */
export const accessPlaces = oncePerLanguage((places) =>
  places.flatMap((place) =>
    toMapPlace(place).map((shown) => Object.assign(shown, { badge: ACCESS_BADGES[accessStateOf(place)] })),
  ),
);

type ToMapPlaces = (places: readonly Place[]) => readonly MapPlace[];

/** Converts each list once for each language in turn, because the names of places depend on it. */
function oncePerLanguage(convert: ToMapPlaces): ToMapPlaces {
  const remembered = perLanguage(() => oncePer(convert));
  return (places) => remembered()(places);
}

function toMapPlace(place: Place): MapPlace[] {
  const { id, shape, line } = place;
  const position = positionOf(place);
  if (!position) return [];
  const outline = { ...(shape && { shape }), ...(line && { line }) };
  const name = placeName(place);
  return [
    {
      ...{ id, name, ...position, ...outline },
      // The drawings may be loaded later than the place.
      get icon() {
        return kindIconPath(place);
      },
    },
  ];
}
