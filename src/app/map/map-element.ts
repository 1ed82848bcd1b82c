import { html, nothing, type TemplateResult } from 'lit';
import type { MapMessages, MapPlace, PlaceSelectDetail } from '../../elements/place-map/index.ts';
import { t } from '../language/messages.ts';
import type { SiteMap } from './site-map.ts';

/** The content of a map of the page. */
export interface ShownOnMap {
  readonly places: readonly MapPlace[];
  readonly selected: string | undefined;
  readonly highlighted?: string | undefined;
  /** Radius in metres. */
  readonly circle?: number;
  readonly label: string;
  readonly onSelect?: (id: string) => void;
  /** Whether it is for the eyes alone, and nothing of it is touched. */
  readonly isPicture?: boolean;
}

/** Renders the map, and loads its code. It stays empty until the manifest says whether there is a base map. */
export function mapElement(map: SiteMap, shown: ShownOnMap): TemplateResult {
  map.load();
  const { position, heading } = map.standpoint();
  const isContrast = document.documentElement.dataset.contrast === 'more';
  return html`
    <place-map
      ?inert=${shown.isPicture}
      label=${shown.label}
      theme=${isContrast ? 'contrast' : nothing}
      .places=${map.isKnown ? shown.places : []}
      .selected=${shown.selected}
      .highlighted=${shown.highlighted}
      .position=${map.isKnown ? position : undefined}
      .heading=${heading}
      .circle=${shown.circle}
      .map=${map.base}
      .messages=${mapWords()}
      @place-select=${({ detail }: CustomEvent<PlaceSelectDetail>) => shown.onSelect?.(detail.id)}
    ></place-map>
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
    selected: t('map.selected'),
    selectedAt: t('map.selected-at'),
    noneNear: t('map.none-near'),
    noMap: t('map.no-map'),
    away: t('map.away'),
    incomplete: t('map.incomplete'),
    centreOutside: t('map.centre-outside'),
    someOutside: t('map.some-outside'),
  };
}
