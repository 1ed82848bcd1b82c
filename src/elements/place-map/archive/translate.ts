import type { MapRule } from '../../../core/site/map-rule.ts';
import type { FeatureProperties } from '../style/properties.ts';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Returns the attributes of a feature as docs/map.md lists them.
 * @param attributes of a file in another schema, with its layer as `layer`.
 * @returns `undefined` for a feature that no rule is about, which is not drawn.
 */
export function translate(attributes: Attributes, rules: readonly MapRule[]): FeatureProperties | undefined {
  const rule = rules.find(
    ({ layer, where = {} }) =>
      layer === attributes.layer &&
      Object.entries(where).every(([key, values]) =>
        (values as readonly unknown[]).includes(attributes[key]),
      ),
  );
  if (!rule) return undefined;
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
