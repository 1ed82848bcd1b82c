import type { ReadRows } from './served-modes.ts';

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
    if (isOfStops && text('record_id') !== '') append(byStop, text('record_id'), text('translation'));
    else if (name !== '') append(byName, name, text('translation'));
  }
  return (stopId, stopName) => [...(byStop.get(stopId) ?? []), ...(byName.get(stopName) ?? [])];
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const known = lists.get(key);
  if (!known) lists.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}
