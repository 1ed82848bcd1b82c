import type { Extent } from 'ol/extent.js';
import { containsExtent } from 'ol/extent.js';
import type RenderEvent from 'ol/render/Event.js';
import { pixelOf } from '../marks/coordinates.ts';
import type { Theme } from '../style/theme.ts';

/** The line where the data end, and its dashes, in CSS pixels. */
const EDGE_PIXELS = 2;
const DASH_PIXELS = 8;

/**
 * Paints what lies outside of the data, before anything else is drawn: plain ground of another colour than land, and a
 * dashed line where the data end.
 * @param bounds of the data in coordinates of the map
 */
export function paintOutside(event: RenderEvent, theme: Theme, size: number, bounds: Extent): void {
  const { context, frameState } = event;
  if (!(context instanceof CanvasRenderingContext2D) || !frameState?.extent) return;
  const { width, height } = context.canvas;
  const { pixelRatio, viewState } = frameState;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.outside;
  context.fillRect(0, 0, width, height);
  if (!containsExtent(bounds, frameState.extent)) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    const corners = [[west, south], [west, north], [east, north], [east, south]]; // biome-ignore format: a ring
    context.translate(width / 2, height / 2);
    context.scale(pixelRatio, pixelRatio);
    context.strokeStyle = theme.outsideEdge;
    // The base map covers the inner half of the line.
    context.lineWidth = 2 * EDGE_PIXELS * size;
    context.setLineDash([DASH_PIXELS * size, DASH_PIXELS * size]);
    context.beginPath();
    for (const corner of corners) {
      const { x, y } = pixelOf(corner, viewState);
      context.lineTo(x, y);
    }
    context.closePath();
    context.stroke();
  }
  context.restore();
}
