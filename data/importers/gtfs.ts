import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import { strictObject } from '../io/form-errors.ts';
import { key } from '../io/json-file.ts';
import { Report } from '../record/report.ts';
import { readTable } from './csv/csv-table.ts';
import { isZip } from './format.ts';
import { MODE_NAMES, modeByName, modeOf, TYPES_OF_MODES, unknownMode } from './gtfs/modes.ts';
import { type ReadRows, readServedModes, readTranslations } from './gtfs/other-tables.ts';
import { Stops } from './gtfs/stops.ts';
import { type ImportContext, type Importer, readImportConfig } from './importer.ts';
import { reportedText } from './input/decode-text.ts';
import type { SourceFile } from './input/source-file.ts';
import { openZip, type ZipArchive } from './input/zip-archive.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';

/** The settings of a feed. */
export const gtfsSettings = strictObject({
  prefix: key(
    v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'is not of letters, digits, ".", "-" and "_"')),
    'Prefix of the stop_id in identifiers; default: gtfs. A feed with ids of a register may name it',
    'atco',
  ),
  route_type: key(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'The GTFS route_type of all stops. Default: those of the routes that serve them',
    3,
  ),
  mode: key(
    v.picklist(MODE_NAMES, `is none of ${MODE_NAMES.join(', ')}`),
    'The mode of stops that no route gives one, such as those of a lone stops.txt',
    'tram',
  ),
});

const STOPS = 'stops.txt';
const ZONES = 'its locations.geojson has zones of GTFS-Flex, which are no places';

/**
 * Imports the stops and stations of a GTFS feed: its stops.txt, or the zip, detected by content.
 *
 * Stations and single stops follow the order of the file. The platforms of stations come last.
 *
 * @throws FingerpostError `bad-input` when the file is neither, lacks columns, or cannot be read to its end.
 */
export const importGtfs: Importer = (source, context) =>
  readPlaces(source, readRecords(source, context), context, TYPES_OF_MODES);

async function* readRecords(source: SourceFile, context: ImportContext): AsyncGenerator<GivenRecord> {
  const { prefix = 'gtfs', route_type, mode: named } = readImportConfig(context.config, gtfsSettings);
  const { report } = context;
  const { path } = source;
  const zip = isZip(source.start) ? await openZip(source) : undefined;
  const read: ReadRows = zip ? rowReader(path, zip) : noRows;
  const given = route_type !== undefined ? modeOf(String(route_type)) : named && modeByName(named);
  const stops = new Stops({
    path,
    prefix,
    report,
    mode: given ?? unknownMode,
    ...(route_type === undefined && { modesOf: await readServedModes(read) }),
    namesOf: await readTranslations(read),
  });
  const hasZones = zip?.names.some((name) => /(^|\/)locations\.geojson$/.test(name)) === true;
  if (hasZones) report.note(`${path}: ${ZONES}`);
  const table = zip ? zippedStops(path, zip, hasZones, report) : source.text(report);
  for await (const row of readTable(path, table, report, ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'])) {
    const record = stops.add(row);
    if (record) yield record;
  }
  yield* stops.platforms();
}

function zippedStops(
  path: string,
  zip: ZipArchive,
  hasZones: boolean,
  report: Report,
): AsyncIterable<string> {
  const bytes = zip.read(STOPS);
  if (bytes) return reportedText(path, bytes, report);
  throw new FingerpostError(
    'bad-input',
    `${path} is a zip without a ${STOPS}, or with an empty one: ${hasZones ? ZONES : 'is it a GTFS feed?'}`,
  );
}

/** Returns a reader of the other tables of a feed. Faults in them do not affect its stops. */
function rowReader(path: string, zip: ZipArchive): ReadRows {
  return async function* (table, columns) {
    const bytes = zip.read(table);
    if (!bytes) return;
    const ignored = new Report();
    const name = `${path} (${table})`;
    const rows = readTable(name, reportedText(name, bytes, ignored), ignored, columns);
    for await (const { text } of rows) yield text;
  };
}

async function* noRows(): AsyncGenerator<never> {}
