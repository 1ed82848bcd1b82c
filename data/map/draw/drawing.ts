import type { Tags } from '../../importers/osm/read/element.ts';
import { type Attributes, type LayerName, nameKey } from '../feature.ts';

/** How an element is drawn, before its geometry is known. */
export interface Drawing {
  readonly layer: LayerName;
  readonly minZoom: number;
  readonly order: number;
  readonly attributes: Attributes;
}

/** A rule: the values of a key, the class that they are drawn as, and the lowest zoom level. */
export type Rule = readonly [key: string, values: readonly string[], className: string, minZoom: number];

/** Returns the number, the class and the zoom level of the first rule for these tags. */
export function findRule(
  rules: readonly Rule[],
  tags: Tags,
): { readonly number: number; readonly className: string; readonly minZoom: number } | undefined {
  const number = rules.findIndex(([key, values]) => values.includes(tags[key] ?? ''));
  if (number < 0) return undefined;
  const [, , className, minZoom] = rules[number]!;
  return { number, className, minZoom };
}

/** Returns the text of a tag, at most so long that a label can show it. */
export function textOf(tags: Tags, key: string): string | undefined {
  const text = tags[key];
  return text !== undefined && text.length <= MAX_TEXT_LENGTH ? text : undefined;
}

/**
 * Returns the name of an element, and its names in languages that call it otherwise: `name:mt`. None where it has no name.
 * @param languages codes of the languages.
 */
export function namesOf(tags: Tags, languages: readonly string[]): Attributes {
  const name = textOf(tags, 'name');
  if (name === undefined) return {};
  const names: Record<string, string> = { name };
  for (const key of languages.map(nameKey)) {
    const other = textOf(tags, key);
    if (other !== undefined && other !== name) names[key] = other;
  }
  return names;
}

const MAX_TEXT_LENGTH = 255;
