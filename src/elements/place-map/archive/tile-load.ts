import type { FeatureLike } from 'ol/Feature.js';
import RenderFeature from 'ol/render/Feature.js';

/** The size of a tile in the terms that its drawing takes memory and time for. */
export interface TileLoad {
  /** The numbers of all coordinates. */
  readonly numbers: number;
  readonly features: number;
  /** Names, road numbers and house numbers; a long one counts as several. */
  readonly texts: number;
}

/**
 * The most that all tiles in memory may have, five times what the densest part of Malta fills a screen of 1920 × 1080 with. As many
 * numbers or texts keep a device busy for seconds.
 */
const MAX_LOAD: TileLoad = { numbers: 1_600_000, features: 70_000, texts: 40_000 };
/** Most names are shorter. */
const TEXT_LETTERS = 50;
const TEXTS = ['name', 'ref', 'housenumber'];

/** Returns what the features of a tile are to be drawn with. */
export function loadOf(features: readonly FeatureLike[]): TileLoad {
  let [numbers, texts] = [0, 0];
  for (const feature of features) {
    if (feature instanceof RenderFeature) numbers += feature.getFlatCoordinates().length;
    const attributes = feature.getProperties();
    for (const name of TEXTS) texts += Math.ceil(String(attributes[name] ?? '').length / TEXT_LETTERS);
  }
  return { numbers, features: features.length, texts };
}

/** Returns whether all these tiles may be in memory together. */
export function isBearable(loads: readonly TileLoad[]): boolean {
  return (['numbers', 'features', 'texts'] as const).every(
    (part) => loads.reduce((sum, load) => sum + load[part], 0) <= MAX_LOAD[part],
  );
}
