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
