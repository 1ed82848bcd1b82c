import type { StringTable } from '../core/place-table.ts';
import { readCell } from './columns/cells.ts';
import { columns } from './columns/columns.ts';
import type { DetailsColumns } from './columns/details-columns.ts';
import { placeKeys } from './columns/place-reader.ts';
import type { SearchColumns } from './columns/search-columns.ts';
import { distinctTexts } from './columns/string-table.ts';

/** Number of values that are read per step: about a millisecond of work. */
const VALUES_PER_STEP = 500;

/**
 * Decodes, step by step, everything that is otherwise decoded only on use. When the generator ends, every value of every place
 * is known to be decodable.
 * @param texts the texts of the search part.
 * @throws FingerpostError `bundle-corrupt`
 */
export function* validate(
  { lists }: SearchColumns,
  texts: StringTable,
  details: DetailsColumns,
): Generator<void, void> {
  for (const key of placeKeys) {
    const { part, codec } = columns[key];
    // The texts are validated when they are loaded.
    if (part === 'text') continue;
    if (codec === 'json') {
      let read = 0;
      const cells = part === 'details' ? details.distinct(key) : distinctTexts(lists[key]!, texts);
      for (const cell of cells) {
        readCell(key, cell);
        if (++read % VALUES_PER_STEP === 0) yield;
      }
    } else if (codec === 'outline') details.outline(key, 0);
    else if (part === 'details') details.strings(key, 0);
    yield;
  }
}
