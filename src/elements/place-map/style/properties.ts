import type { FeatureLike } from 'ol/Feature.js';

/** The attributes of a feature of a base map; docs/map.md lists them. */
export interface FeatureProperties {
  readonly layer: string;
  readonly class?: string | undefined;
  readonly name?: string | undefined;
  /** The name in a language, where it is another one. */
  readonly [name: `name:${string}`]: string | undefined;
  readonly ref?: string | undefined;
  readonly housenumber?: string | undefined;
  readonly bridge?: boolean;
  readonly tunnel?: boolean;
}

/** Returns the attributes of a feature without a copy. */
export function propertiesOf(feature: FeatureLike): FeatureProperties {
  return feature.getProperties() as FeatureProperties;
}
