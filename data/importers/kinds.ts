import { importCsv } from './csv.ts';
import { importGeojson } from './geojson.ts';
import { importGtfs } from './gtfs.ts';
import type { Importer } from './importer.ts';
import { importNaptan } from './naptan.ts';
import { importOsm } from './osm.ts';
import { importPlaces } from './places.ts';

/** The importer of each kind of source, as `--source <kind>:<file>` names it. */
export const importers: Readonly<Record<string, Importer>> = {
  places: importPlaces,
  osm: importOsm,
  naptan: importNaptan,
  gtfs: importGtfs,
  geojson: importGeojson,
  csv: importCsv,
};
