import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import type { Place } from '../../src/core/place.ts';
import { Report } from '../record/report.ts';
import { readTable } from './csv/csv-table.ts';
import { MODE_NAMES, modeByName, modeOf, unknownMode } from './gtfs/modes.ts';
import { type ReadRows, readServedModes } from './gtfs/served-modes.ts';
import { Stops } from './gtfs/stops.ts';
import { readTranslations } from './gtfs/translations.ts';
import { type ImportContext, type Importer, readImportConfig } from './importer.ts';
import { readStart } from './input/file-start.ts';
import { isPacked, openFile } from './input/open-file.ts';
import { peek } from './input/peek.ts';
import { readZipEntry, zipEntryNames } from './input/zip-entry.ts';

const configSchema = v.strictObject({
  /** Prefix of the stop_id in identifiers; default: gtfs. A feed with ids of a register may name it: `atco`. */
  prefix: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'is not of letters, digits, ".", "-" and "_"')),
  ),
  /** The GTFS route_type of all stops. Default: the route types of the routes that serve them. */
  route_type: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The mode of stops that no route gives one, such as those of a lone stops.txt. */
  mode: v.exactOptional(v.picklist(MODE_NAMES, `is none of ${MODE_NAMES.join(', ')}`)),
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
export const importGtfs: Importer = async function* (path, context): AsyncGenerator<Place> {
  const { prefix = 'gtfs', route_type, mode: named } = readImportConfig(context.config, configSchema);
  const isZip = (await readStart(path, 'a GTFS feed', context, 'a zip file')).packing !== undefined;
  if (isZip && (await isPacked(path)))
    throw new FingerpostError('bad-input', `${path} is a zip file packed in gzip: unpack it first`);
  const { report, types } = context;
  const read: ReadRows = isZip ? rowReader(path, context) : noRows;
  const given = route_type !== undefined ? modeOf(String(route_type)) : named && modeByName(named);
  const stops = new Stops({
    path,
    prefix,
    types,
    report,
    mode: given ?? unknownMode,
    ...(route_type === undefined && { modesOf: await readServedModes(read) }),
    namesOf: await readTranslations(read),
  });
  const hasZones =
    isZip && (await zipEntryNames(path)).some((name) => /(^|\/)locations\.geojson$/.test(name));
  if (hasZones) report.note(`${path}: ${ZONES}`);
  const table = isZip ? await zippedStops(path, hasZones, context) : await openFile(path, context);
  for await (const row of readTable(path, table, report, ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'])) {
    const place = stops.add(row);
    if (place) yield place;
  }
  yield* stops.platforms();
};

async function zippedStops(
  path: string,
  hasZones: boolean,
  context: ImportContext,
): Promise<AsyncIterable<Buffer>> {
  const { start, bytes } = await peek(readZipEntry(path, STOPS, context));
  if (start.length > 0) return bytes;
  throw new FingerpostError(
    'bad-input',
    `${path} is a zip without a ${STOPS}, or with an empty one: ${hasZones ? ZONES : 'is it a GTFS feed?'}`,
  );
}

/** Returns a reader of the other tables of a feed. Faults in them do not affect its stops. */
function rowReader(path: string, context: ImportContext): ReadRows {
  return async function* (table, columns) {
    const { start, bytes, close } = await peek(readZipEntry(path, table, context));
    if (start.length === 0) {
      await close();
      return;
    }
    const ignored = new Report();
    for await (const { text } of readTable(`${path} (${table})`, bytes, ignored, columns)) yield text;
  };
}

async function* noRows(): AsyncGenerator<never> {}
