import type { Extent } from 'ol/extent.js';
import { containsExtent } from 'ol/extent.js';
import type RenderEvent from 'ol/render/Event.js';
import type { Theme } from '../style/theme.ts';

/** Distance of the lines across the outside in CSS pixels. */
const STEP_PIXELS = 14;

/**
 * Paints what lies outside of the data, before anything else is drawn: a colour with lines across it, which move with
 * the map.
 * @param bounds of the data in coordinates of the map
 */
export function paintOutside(event: RenderEvent, theme: Theme, size: number, bounds: Extent): void {
  const { context, frameState } = event;
  if (!(context instanceof CanvasRenderingContext2D) || !frameState?.extent) return;
  const { canvas } = context;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.outside;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (!containsExtent(bounds, frameState.extent)) {
    const { center, resolution } = frameState.viewState;
    const step = STEP_PIXELS * size * frameState.pixelRatio;
    const scale = frameState.pixelRatio / resolution;
    // A line is where x + y is a multiple of the step, in pixels that are counted from the centre of the globe.
    const start = (((-center[0]! + center[1]!) * scale) % step) - step;
    const length = canvas.width + canvas.height;
    context.strokeStyle = theme.hatch;
    context.lineWidth = size * frameState.pixelRatio;
    context.beginPath();
    for (let at = start; at < length + step; at += step) {
      context.moveTo(at, 0);
      context.lineTo(at - canvas.height, canvas.height);
    }
    context.stroke();
  }
  context.restore();
}
