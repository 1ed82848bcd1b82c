import type { Tags } from '../../importers/osm/read/element.ts';
import type { Attributes } from '../feature.ts';
import { type Drawing, findRule, namesOf, type Rule, textOf } from './drawing.ts';

/** The most important first. */
const NAMED_POINTS: readonly Rule[] = [
  ['place', ['city'], 'city', 8],
  ['place', ['town'], 'town', 8],
  ['place', ['island', 'archipelago'], 'island', 9],
  ['place', ['village'], 'village', 10],
  ['place', ['suburb'], 'suburb', 11],
  ['place', ['quarter', 'borough'], 'quarter', 12],
  ['place', ['hamlet'], 'hamlet', 12],
  ['place', ['islet'], 'island', 13],
  ['place', ['neighbourhood'], 'neighbourhood', 13],
  ['place', ['square'], 'square', 14],
  ['place', ['locality', 'isolated_dwelling', 'farm'], 'locality', 14],
  ['natural', ['bay', 'strait'], 'bay', 13],
  ['natural', ['cape'], 'cape', 13],
  ['natural', ['peak', 'hill'], 'peak', 13],
];

/** Returns the label of a node, or `undefined` without one. @param languages as of `drawLine`. */
export function labelOfNode(tags: Tags, languages: readonly string[] = []): Drawing | undefined {
  const label = labelOfPlace(tags, languages);
  if (label) return label;
  const housenumber = textOf(tags, 'addr:housenumber');
  return housenumber === undefined ? undefined : labelOf('housenumber', { name: housenumber }, 14, 0);
}

/** Returns the label of an area, or `undefined` without one. @param drawn how the area itself is drawn, if it is. */
export function labelOfArea(
  tags: Tags,
  drawn: Drawing | undefined,
  languages: readonly string[] = [],
): Drawing | undefined {
  const label = labelOfPlace(tags, languages);
  const names = namesOf(tags, languages);
  if (label || names.name === undefined || !drawn) return label;
  if (drawn.layer === 'water') return labelOf('water', names, 9, 0);
  if (drawn.layer === 'green') return labelOf('green', names, 12, 0);
  return drawn.attributes.class === 'square' ? labelOf('square', names, 14, 0) : undefined;
}

function labelOfPlace(tags: Tags, languages: readonly string[]): Drawing | undefined {
  const rule = findRule(NAMED_POINTS, tags);
  const names = namesOf(tags, languages);
  return rule && names.name !== undefined
    ? labelOf(rule.className, names, rule.minZoom, NAMED_POINTS.length - rule.number)
    : undefined;
}

function labelOf(className: string, names: Attributes, minZoom: number, order: number): Drawing {
  return { layer: 'labels', minZoom, order, attributes: { class: className, ...names } };
}
