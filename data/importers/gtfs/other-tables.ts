import { MODE_NAMES, type ModeTypes, modeByName, modeNumber, modeOf } from './modes.ts';

/** Reads the rows of a table of the feed; no rows without the table. */
export type ReadRows = (
  table: string,
  columns: readonly string[],
) => AsyncIterable<(column: string) => string>;

/**
 * Returns the modes of the routes that serve each stop, with those of its parts for a station. Reads routes, trips and
 * stop times, unless all routes have one mode; then each stop has it.
 *
 * Stop times may have gigabytes, so they are streamed. In memory are the modes of stops, the routes, and the trips
 * whose mode is not that of most routes.
 *
 * @returns a function from a stop_id to modes, the most prominent first: none for a stop without a known route.
 */
export async function readServedModes(read: ReadRows): Promise<(stopId: string) => readonly ModeTypes[]> {
  const modeOfRoute = new Map<string, number>();
  for await (const text of read('routes.txt', ['route_id', 'route_type'])) {
    modeOfRoute.set(text('route_id'), modeNumber(modeOf(text('route_type'))));
  }
  const [usual, ...others] = byFrequency(modeOfRoute.values());
  if (usual === undefined) return () => [];
  if (others.length === 0) return () => modesIn(1 << usual);
  const modeOfTrip = new Map<string, number>();
  for await (const text of read('trips.txt', [])) {
    const mode = modeOfRoute.get(text('route_id')) ?? -1;
    if (mode !== usual) modeOfTrip.set(text('trip_id'), mode);
  }
  /** The modes of each stop, a bit for each. */
  const modes = new Map<string, number>();
  for await (const text of read('stop_times.txt', [])) {
    const mode = modeOfTrip.get(text('trip_id')) ?? usual;
    const stop = text('stop_id');
    const known = modes.get(stop) ?? 0;
    if (mode >= 0 && !(known & (1 << mode))) modes.set(stop, known | (1 << mode));
  }
  await addToStations(read, modes);
  return (stopId) => modesIn(modes.get(stopId) ?? 0);
}

async function addToStations(read: ReadRows, modes: Map<string, number>): Promise<void> {
  for await (const text of read('stops.txt', ['stop_id'])) {
    const [station, own] = [text('parent_station'), modes.get(text('stop_id'))];
    if (station !== '' && own !== undefined) modes.set(station, (modes.get(station) ?? 0) | own);
  }
}

/** Returns the known modes, that of most routes first. */
function byFrequency(modes: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const mode of modes) if (mode >= 0) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  return [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b).map(([mode]) => mode);
}

function modesIn(bits: number): readonly ModeTypes[] {
  return MODE_NAMES.filter((_, mode) => bits & (1 << mode)).map(modeByName);
}

/**
 * Reads the names of stops in other languages from translations.txt: the table of the GTFS reference, which names a
 * row or a text, and the older one of an extension, which names a text.
 * @returns a function from a stop and its name to the names in other languages, in the order of the table.
 */
export async function readTranslations(
  read: ReadRows,
): Promise<(stopId: string, stopName: string) => readonly string[]> {
  const byStop = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  for await (const text of read('translations.txt', [])) {
    const isOfStops = text('table_name') === 'stops' && text('field_name') === 'stop_name';
    const name = isOfStops ? text('field_value') : text('trans_id');
    if (isOfStops && text('record_id') !== '') appendDistinct(byStop, text('record_id'), text('translation'));
    else if (name !== '') appendDistinct(byName, name, text('translation'));
  }
  return (stopId, stopName) => [...(byStop.get(stopId) ?? []), ...(byName.get(stopName) ?? [])];
}

function appendDistinct(lists: Map<string, string[]>, key: string, value: string): void {
  const known = lists.get(key);
  if (!known) lists.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}
