import { importCsv } from './csv.ts';
import { importGeojson } from './geojson.ts';
import { importGtfs } from './gtfs.ts';
import type { Importer } from './importer.ts';
import { importNaptan } from './naptan.ts';
import { importOsm } from './osm.ts';
import { importPlaces } from './places.ts';
import { type Kind, refusingOthers } from './refuse-other.ts';

const kinds: Readonly<Record<string, Kind>> = {
  places: { wanted: 'places NDJSON', forms: ['json'], import: importPlaces },
  osm: { wanted: 'OpenStreetMap data', forms: ['xml', 'json'], import: importOsm },
  naptan: { wanted: 'the CSV or XML of NaPTAN', forms: ['xml', 'table'], import: importNaptan },
  gtfs: { wanted: 'a GTFS feed', forms: ['table'], import: importGtfs },
  geojson: { wanted: 'GeoJSON', forms: ['json'], import: importGeojson },
  csv: { wanted: 'a table of CSV', forms: ['table'], import: importCsv },
};

/** The importer of each kind of source, as `--source <kind>:<file>` names it. */
export const importers: Readonly<Record<string, Importer>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, how]) => [kind, refusingOthers(kind, how)]),
);
