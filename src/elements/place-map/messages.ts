/** The words of the map. `{name}` and `{distance}` are placeholders. */
export const defaultMessages = {
  /** The name of the map for screen readers. */
  label: 'Map',
  /** The kind of thing that it is, for screen readers. */
  role: 'map',
  keys: 'Arrow keys move the map, plus and minus zoom, Home shows all places, Enter chooses the place nearest to the middle.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  here: 'You are here',
  /** The letter of the compass. */
  north: 'N',
  selected: '{name} is selected.',
  selectedAt: '{name} is selected, {distance} away.',
  spread: 'Several places are close together here. The map zooms in on them.',
  noneNear: 'No place is in view.',
  noMap: 'There is no map here. Places and distances are shown without it.',
  away: 'The map is away. Places and distances are shown without it.',
  incomplete: 'Some of the map could not be read.',
  centreOutside: 'This is outside of the map.',
  someOutside: 'Some of this is outside of the map.',
};

/** The words of the map; absent ones are English. */
export type MapMessages = Readonly<typeof defaultMessages>;

/** Returns metres in the units and digits of a language: `60 m`, `1.4 km`. */
export function metresText(metres: number, language: string): string {
  const format = (value: number, unit: string, digits: number): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
  if (metres < 995) return format(Math.max(10, Math.round(metres / 10) * 10), 'meter', 0);
  return format(metres / 1000, 'kilometer', metres < 9950 ? 1 : 0);
}

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
