import type { Tags } from '../../importers/osm/read/element.ts';
import { type Drawing, findRule, type Rule, textOf } from './drawing.ts';

/** Large grounds first: smaller ones are drawn over them. */
const GREEN: readonly Rule[] = [
  ['landuse', ['farmland', 'orchard', 'vineyard', 'allotments', 'plant_nursery'], 'farm', 10],
  ['landuse', ['meadow'], 'grass', 10],
  ['natural', ['heath', 'scrub'], 'scrub', 10],
  ['natural', ['grassland', 'fell'], 'grass', 10],
  ['landuse', ['forest'], 'wood', 8],
  ['natural', ['wood'], 'wood', 8],
  ['natural', ['wetland'], 'wetland', 10],
  ['natural', ['beach', 'sand', 'shingle'], 'beach', 10],
  ['landuse', ['cemetery'], 'cemetery', 11],
  ['amenity', ['grave_yard'], 'cemetery', 12],
  ['leisure', ['golf_course'], 'golf', 10],
  ['leisure', ['park', 'common'], 'park', 10],
  ['leisure', ['garden', 'dog_park'], 'park', 12],
  ['landuse', ['village_green', 'recreation_ground'], 'park', 11],
  ['landuse', ['grass', 'flowerbed'], 'grass', 12],
  ['leisure', ['playground'], 'playground', 13],
  ['leisure', ['pitch', 'track'], 'pitch', 12],
];

const WATER: readonly Rule[] = [
  ['water', ['river', 'canal', 'stream', 'ditch'], 'river', 8],
  ['natural', ['water'], 'lake', 8],
  ['waterway', ['riverbank'], 'river', 8],
  ['waterway', ['dock'], 'dock', 10],
  ['landuse', ['reservoir', 'basin'], 'lake', 8],
  ['leisure', ['swimming_pool'], 'pool', 14],
];

const PAVED: readonly Rule[] = [
  ['amenity', ['parking'], 'parking', 14],
  ['railway', ['platform'], 'platform', 14],
  ['public_transport', ['platform'], 'platform', 14],
  ['man_made', ['pier', 'breakwater', 'groyne'], 'pier', 13],
  ['place', ['square'], 'square', 13],
];

/** Parking under the ground or in a building is not visible. */
const INVISIBLE_PARKING = ['underground', 'multi-storey', 'rooftop'];

/** Keys that make a closed way an area. With any other, it is a line that ends where it begins. */
const AREA_KEYS = 'amenity building landuse leisure man_made natural place public_transport water'.split(' ');

/** Returns whether a closed way with these tags is an area. */
export function isArea(tags: Tags): boolean {
  if (tags.area === 'yes' || tags.area === 'no') return tags.area === 'yes';
  if (tags.highway !== undefined || tags.barrier !== undefined) return tags.building !== undefined;
  if (tags.railway !== undefined && tags.railway !== 'platform') return false;
  if (tags.waterway !== undefined) return tags.waterway === 'riverbank' || tags.waterway === 'dock';
  return tags.railway === 'platform' || AREA_KEYS.some((key) => tags[key] !== undefined);
}

/** Returns how an area is drawn: usually once or not at all. A building in a park is drawn as both. */
export function drawArea(tags: Tags): Drawing[] {
  const drawings: Drawing[] = [];
  const water = findRule(WATER, tags);
  const green = findRule(GREEN, tags);
  if (water) {
    const { className, minZoom } = water;
    drawings.push({ layer: 'water', minZoom, order: 0, attributes: { class: className } });
  } else if (green) {
    const { className, minZoom, number } = green;
    drawings.push({ layer: 'green', minZoom, order: number, attributes: { class: className } });
  }
  const paved = pavedClass(tags);
  if (paved) {
    drawings.push({
      layer: 'paved',
      minZoom: paved.minZoom,
      order: 0,
      attributes: { class: paved.className },
    });
  }
  if ((tags.building ?? 'no') !== 'no' && tags.location !== 'underground') {
    const housenumber = textOf(tags, 'addr:housenumber');
    const attributes = housenumber === undefined ? {} : { housenumber };
    drawings.push({ layer: 'buildings', minZoom: 13, order: 0, attributes });
  }
  return drawings;
}

function pavedClass(tags: Tags): { readonly className: string; readonly minZoom: number } | undefined {
  if (['pedestrian', 'footway', 'path', 'service'].includes(tags.highway ?? '')) {
    return { className: 'square', minZoom: 13 };
  }
  const found = findRule(PAVED, tags);
  const hidden = found?.className === 'parking' && INVISIBLE_PARKING.includes(tags.parking ?? '');
  return hidden ? undefined : found;
}
