import type { MapRule } from '../../../core/site/map-rule.ts';
import { append } from '../../../core/structures/multimap.ts';
import type { FeatureProperties } from '../style/base-style.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A rule, and for each attribute that it names, the values of which a feature must have one. */
interface Condition {
  readonly rule: MapRule;
  readonly wanted: readonly (readonly [attribute: string, values: ReadonlySet<unknown>])[];
}

/**
 * Returns a function that gives the attributes of a feature as docs/map.md lists them.
 * @param rules how features of a file in another schema are drawn. They are prepared once, because a tile has thousands of features.
 * @returns `undefined` for a feature that no rule is about, which is not drawn. It takes attributes of the file, with the layer as `layer`.
 */
export function translator(
  rules: readonly MapRule[],
): (attributes: Attributes) => FeatureProperties | undefined {
  const byLayer = new Map<unknown, Condition[]>();
  for (const rule of rules) {
    const wanted = Object.entries(rule.where ?? {}).map(([key, values]) => [key, new Set(values)] as const);
    append(byLayer, rule.layer, { rule, wanted });
  }
  return (attributes) => {
    const met = byLayer
      .get(attributes.layer)
      ?.find(({ wanted }) => wanted.every(([key, values]) => values.has(attributes[key])));
    return met && translated(attributes, met.rule);
  };
}

function translated(attributes: Attributes, rule: MapRule): FeatureProperties {
  const valueFor = (name: string): unknown => {
    const [from = name, wanted] = (rule.attributes?.[name] ?? name).split('=');
    const value = attributes[from];
    return wanted === undefined ? value : String(value) === wanted;
  };
  const textFor = (name: string): string | undefined => {
    const value = valueFor(name);
    return value === undefined ? undefined : String(value);
  };
  return {
    layer: rule.as,
    class: rule.class ?? textFor('class'),
    name: textFor('name'),
    ref: textFor('ref'),
    housenumber: textFor('housenumber'),
    bridge: valueFor('bridge') === true,
    tunnel: valueFor('tunnel') === true,
  };
}
