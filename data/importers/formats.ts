import { zipEntryNames } from './input/zip-entry.ts';

/** The format of a file, detected by its start. */
export interface Format {
  readonly what: string;
  readonly form: 'document' | 'pbf' | 'xml' | 'json' | 'list' | 'table' | 'turtle';
  /** The kind of source that reads this format. */
  readonly kind?: string;
  /** Whether a file of this form may also be of another kind. */
  readonly maybe?: true;
  /** Returns advice when no kind of source reads this format. */
  readonly advice?: (path: string) => string;
}

const document = (what: string, advice: (path: string) => string): Format => ({
  what,
  form: 'document',
  advice,
});
const conversion = (path: string): string =>
  `convert it to GeoJSON in degrees, for instance with ogr2ogr -t_srs EPSG:4326 places.geojson ${path}`;

const WORKBOOK = document(
  'a workbook of a spreadsheet program',
  () => 'save its table as CSV there, and give that',
);
const PDF = document('a PDF document', () => 'ask for the table that it was made of, as CSV');
const DATABASE = document('an SQLite database', () => 'export its table as CSV, and give that');

/** The formats of XML documents that no importer reads, by their root. */
export const FOREIGN_XML: Readonly<Record<string, Format>> = {
  kml: document('KML', conversion),
  gpx: document('GPX', (path) => `${conversion(path)} waypoints`),
};

/** Formats by their first bytes, and what must follow. The first that fits counts. */
const SIGNATURES: readonly (readonly [start: string, format: Format, more?: RegExp])[] = [
  [
    'PK\x03\x04',
    WORKBOOK,
    // The first entries of the zip of a newer workbook.
    /^.{30}(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetypeapplication\/vnd\.oasis)/s,
  ],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', WORKBOOK],
  ['%PDF-', PDF],
  // https://www.geopackage.org/spec/#r2
  ['SQLite format 3\0', document('a GeoPackage', conversion), /^.{68}GP(KG|1[01])/s],
  ['SQLite format 3\0', DATABASE],
  // The file code 9994 and five unused numbers: ESRI Shapefile Technical Description.
  [`\0\0\x27\x0a${'\0'.repeat(20)}`, document('a shapefile', conversion)],
  ['PAR1', document('GeoParquet or other Parquet', conversion)],
];

/** Returns the format of a file that no importer reads, by its first bytes. */
export function foreignFormat(bytes: Buffer): Format | undefined {
  const given = bytes.toString('latin1').trimStart();
  return SIGNATURES.find(([start, , more]) => given.startsWith(start) && more?.test(given) !== false)?.[1];
}

/** The kinds of sources for files in a zip, by the ends of their names. */
const KINDS_OF_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.(geojson|geojsonl|geojsons)$/i, 'geojson'],
  [/\.(csv|tsv)$/i, 'csv'],
  [/\.(osm|osm\.gz|pbf)$/i, 'osm'],
  [/\.(ttl|nt|rdf|jsonld)$/i, 'rdf'],
  [/\.ndjson$/i, 'places'],
];

/** Maximum length of a name in a zip that a message quotes. */
const MAX_NAME_LENGTH = 200;

/**
 * Returns the format of a zip by the names of the files in it.
 * @throws Error for an archive that cannot be read.
 */
export async function zipFormat(path: string): Promise<Format> {
  const names = (await zipEntryNames(path)).filter(({ length }) => length <= MAX_NAME_LENGTH);
  const named = (name: RegExp): string | undefined => names.find((entry) => name.test(entry));
  if (named(/(^|\/)(stops|agency|routes|trips)\.txt$/))
    return { what: 'the zip of a GTFS feed', form: 'document', kind: 'gtfs' };
  if (named(/(^|\/)venue\.geojson$/)) {
    return document(
      'an IMDF archive of indoor maps',
      () => 'unpack it, and give its unit.geojson and amenity.geojson as geojson:, with a mapping',
    );
  }
  const layer = named(/\.(shp|gpkg|kml|gpx|parquet)$/i);
  if (layer !== undefined) return document(`a zip of ${layer}`, () => `unpack it, and ${conversion(layer)}`);
  for (const [ending, kind] of KINDS_OF_NAMES) {
    const entry = named(ending);
    if (entry !== undefined)
      return document(`a zip of ${entry}`, () => `unpack it, and give --source ${kind}:${entry}`);
  }
  const some = names.length === 0 ? 'an empty zip' : `a zip of ${names.slice(0, 3).join(', ')}`;
  return document(some, () => 'unpack it, and give a file of one of the kinds');
}
