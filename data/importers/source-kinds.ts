import { csvSettings, importCsv } from './csv/csv.ts';
import { checkFormat } from './format.ts';
import { geojsonSettings, importGeojson } from './geojson.ts';
import { gtfsSettings, importGtfs } from './gtfs.ts';
import { type Importer, type ReadFile, type RegisterReader, readerOf } from './importer.ts';
import { importNaptan, readRegister } from './naptan.ts';
import { importOsm, osmSettings } from './osm.ts';
import { importPlaces } from './places.ts';
import { rdfSettings } from './rdf/query.ts';
import { importRdf } from './rdf.ts';

/** A kind of source. */
interface SourceKind {
  /** The name of its format, in sentences. */
  readonly wanted: string;
  readonly import: Importer;
  /** For registers: creates the reader for all files of one build. */
  readonly register?: () => RegisterReader;
}

const kinds: Readonly<Record<string, SourceKind>> = {
  places: { wanted: 'places NDJSON', import: importPlaces },
  osm: { wanted: 'OpenStreetMap data', import: importOsm },
  naptan: {
    wanted: 'the CSV or XML of NaPTAN',
    import: importNaptan,
    register: readRegister,
  },
  gtfs: { wanted: 'a GTFS feed', import: importGtfs },
  geojson: { wanted: 'GeoJSON', import: importGeojson },
  csv: { wanted: 'a table of CSV', import: importCsv },
  rdf: { wanted: 'RDF', import: importRdf },
};

/** The form of the settings of each kind under `imports` in the configuration. Other kinds have none. */
export const importSettings = {
  osm: osmSettings,
  gtfs: gtfsSettings,
  geojson: geojsonSettings,
  csv: csvSettings,
  rdf: rdfSettings,
};

/** The prefixes of ids for which neither file nor mapping has one, so that two files may have the same for other places. */
export const DEFAULT_PREFIXES: ReadonlySet<string> = new Set(['csv', 'geojson', 'gtfs', 'rdf']);

/** The importers for single files by kind, as in `--source <kind>:<file>`. They name a file of another kind. */
export const importers: Readonly<Record<string, Importer>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, how]) => [kind, checked(kind, how)]),
);

function checked(kind: string, { wanted, import: read }: SourceKind): Importer {
  return async function* (source, context) {
    await checkFormat(kind, wanted, source);
    yield* read(source, context);
  };
}

/** The reader of a file in a build of several files. */
export interface FileReader extends Partial<Pick<RegisterReader, 'rest'>> {
  readonly read: ReadFile;
}

/** Returns the readers for the files of one build, by kind. Those of registers have `rest`. */
export function fileReaders(): Readonly<Record<string, FileReader>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, how]) => {
      const register = how.register?.();
      const importer = checked(kind, { ...how, ...(register && { import: register.read }) });
      return [kind, { ...(register && { rest: register.rest }), read: readerOf(importer) }];
    }),
  );
}
