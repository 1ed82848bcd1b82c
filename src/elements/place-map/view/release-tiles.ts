import { intersects } from 'ol/extent.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type View from 'ol/View.js';

/** Releases the tiles of a layer that are not drawn in the view, which it has kept for a way back. */
export function releaseOutOfView(layer: VectorTileLayer, view: View): void {
  const [source, cache, resolution] = [
    layer.getSource(),
    layer.getRenderer()?.getTileCache(),
    view.getResolution(),
  ];
  if (!source || !cache || resolution === undefined) return;
  const grid = source.getTileGridForProjection(view.getProjection());
  const zoom = grid.getZForResolution(resolution, source.zDirection);
  const extent = view.calculateExtent();
  for (const key of cache.getKeys()) {
    const { tileCoord } = cache.peek(key)!;
    if (tileCoord[0] === zoom && intersects(extent, grid.getTileCoordExtent(tileCoord))) continue;
    cache.remove(key).dispose();
  }
}
