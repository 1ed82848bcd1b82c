import { importCsv } from './csv/csv.ts';
import { importGeojson } from './geojson.ts';
import { importGtfs } from './gtfs.ts';
import type { Importer, RegisterReader } from './importer.ts';
import { importNaptan, readRegister } from './naptan.ts';
import { importOsm } from './osm.ts';
import { importPlaces } from './places.ts';
import { importRdf } from './rdf.ts';
import { type SourceKind, withFormatCheck } from './with-format-check.ts';

const kinds: Readonly<Record<string, SourceKind>> = {
  places: { wanted: 'places NDJSON', forms: ['json'], import: importPlaces },
  osm: { wanted: 'OpenStreetMap data', forms: ['xml', 'json'], import: importOsm },
  naptan: {
    wanted: 'the CSV or XML of NaPTAN',
    forms: ['xml', 'table'],
    import: importNaptan,
    register: readRegister,
  },
  gtfs: { wanted: 'a GTFS feed', forms: ['table'], import: importGtfs },
  geojson: { wanted: 'GeoJSON', forms: ['json'], import: importGeojson },
  csv: { wanted: 'a table of CSV', forms: ['table'], import: importCsv },
  rdf: { wanted: 'RDF', forms: ['turtle', 'xml', 'json'], import: importRdf },
};

/** The importers for single files by kind, as in `--source <kind>:<file>`. */
export const importers: Readonly<Record<string, Importer>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, how]) => [kind, withFormatCheck(kind, how)]),
);

/** The reader of a file in a build of several files. */
export type FileReader = Pick<RegisterReader, 'read'> & Partial<RegisterReader>;

/** Returns the readers for the files of one build, by kind. Those of registers have `rest`. */
export function fileReaders(): Readonly<Record<string, FileReader>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, how]) => {
      const register = how.register?.();
      if (!register) return [kind, { read: importers[kind]! }];
      return [kind, { ...register, read: withFormatCheck(kind, { ...how, import: register.read }) }];
    }),
  );
}
