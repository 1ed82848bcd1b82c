/** Metres on the globe a pixel at zoom level 0, with tiles of 512 pixels. */
const METRES_AT_ZOOM_0 = 78_271.516_964_020_48;

/** Zoom level and size of a drawing. A style depends on them and on the feature. */
export interface Drawn {
  /** The zoom level of tiles of 512 pixels, as it looks at size 1. */
  readonly zoom: number;
  /** By how much texts and lines are larger than on a screen at arm's length. */
  readonly size: number;
}

/** Returns the zoom level that a resolution in metres a pixel looks like. */
export function drawnAt(resolution: number, size: number): Drawn {
  return { zoom: Math.log2(METRES_AT_ZOOM_0 / (resolution * size)), size };
}

/**
 * Returns a width in pixels that doubles with each zoom level or so, as things on the ground do.
 * @param at pairs of a zoom level and the width there, in rising order.
 */
export function widthAt(
  { zoom, size }: Drawn,
  at: readonly (readonly [zoom: number, width: number])[],
): number {
  const next = at.findIndex(([level]) => level > zoom);
  if (next === 0) return at[0]![1] * size;
  if (next < 0) return at.at(-1)![1] * size;
  const [[fromZoom, from], [toZoom, to]] = [at[next - 1]!, at[next]!];
  const share = (2 ** (zoom - fromZoom) - 1) / (2 ** (toZoom - fromZoom) - 1);
  return (from + (to - from) * share) * size;
}
