import type { FeatureLike } from 'ol/Feature.js';
import type Style from 'ol/style/Style.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { areaStyle } from './area-styles.ts';
import { LabelStyles } from './label-styles.ts';
import { lineStyles } from './line-styles.ts';
import { type FeatureProperties, propertiesOf } from './properties.ts';
import { roadStyles } from './road-styles.ts';
import { type Drawn, drawnAt } from './scaled.ts';
import type { Theme } from './theme.ts';

const AREAS: ReadonlySet<string> = new Set(['extent', 'green', 'water', 'paved', 'buildings']);
const LINES: ReadonlySet<string> = new Set(['waterways', 'barriers', 'rail', 'paths']);

/** Returns the style of all that is no text. Features of one look share their styles. */
export function groundStyle(theme: Theme, size: number): StyleFunction {
  let known = new Map<string, Style[]>();
  let knownAt = 0;
  return (feature, resolution) => {
    if (resolution !== knownAt) {
      known = new Map();
      knownAt = resolution;
    }
    const properties = propertiesOf(feature);
    const { layer, class: kind, bridge, tunnel } = properties;
    const key = `${layer} ${kind}${bridge ? ' bridge' : ''}${tunnel ? ' tunnel' : ''}`;
    const styles = known.get(key) ?? stylesOf(properties, theme, drawnAt(resolution, size));
    known.set(key, styles);
    return styles;
  };
}

function stylesOf(properties: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const { layer } = properties;
  if (AREAS.has(layer)) return [areaStyle(properties, theme, drawn)];
  if (layer === 'roads') return roadStyles(properties, theme, drawn);
  return LINES.has(layer) ? lineStyles(properties, theme, drawn) : [];
}

/** Returns the style of texts, in a font family as CSS writes it. @param language that of names, where a feature has one in it. */
export function labelStyle(theme: Theme, size: number, family: string, language: string): StyleFunction {
  const labels = new LabelStyles(theme, family, language);
  return (feature: FeatureLike, resolution) =>
    labels.styleOf(propertiesOf(feature), drawnAt(resolution, size));
}
