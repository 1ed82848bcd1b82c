import type { Importer } from './importer.ts';
import { importPlaces } from './places.ts';

/** The importer of each kind of source, as `--source <kind>:<file>` names it. */
export const importers: Readonly<Record<string, Importer>> = {
  places: importPlaces,
};
