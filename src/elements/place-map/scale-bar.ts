/** Room for the bar in CSS pixels. */
const MAX_PIXELS = 120;

/** A round distance, and its length on the map. */
export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
}

/** Returns the longest bar of 1, 2 or 5 times a power of ten metres. @param resolution metres on the ground a pixel */
export function scaleBar(resolution: number, size: number): ScaleBar {
  const longest = MAX_PIXELS * size * resolution;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * ([5, 2, 1].find((times) => times * power <= longest) ?? 1);
  return { metres, pixels: Math.round(metres / resolution) };
}
