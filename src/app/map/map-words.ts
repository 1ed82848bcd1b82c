import type { MapMessages } from '../../elements/place-map/index.ts';
import { t } from '../language/messages.ts';

/** Returns the words of the element in the language that is shown. */
export function mapWords(): MapMessages {
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
