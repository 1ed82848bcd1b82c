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
  selected: '{name} is selected.',
  selectedAt: '{name} is selected, {distance} away.',
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
