import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import type { Place } from '../../src/core/place.ts';
import { Report } from '../record/report.ts';
import { readTable } from './csv/csv-table.ts';
import { onlyMode, unknownMode } from './gtfs/modes.ts';
import { Stops } from './gtfs/stops.ts';
import { readZipEntry } from './gtfs/zip-entry.ts';
import { type ImportContext, type Importer, readImportConfig } from './importer.ts';
import { readStart } from './input/file-start.ts';
import { isPacked, openFile } from './input/open-file.ts';
import { peek } from './input/peek.ts';

const configSchema = v.strictObject({
  /** Prefix of the stop_id in identifiers; default: gtfs. A feed with ids of a register may name it: `atco`. */
  prefix: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'is not of letters, digits, ".", "-" and "_"')),
  ),
  /** The GTFS route_type of all stops. Default: the route type in routes.txt, if it has only one. */
  route_type: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

const STOPS = 'stops.txt';
const ROUTES = 'routes.txt';

/**
 * Imports the stops and stations of a GTFS feed: its stops.txt, or the zip, detected by content.
 *
 * Stations and single stops follow the order of the file. The platforms of stations come last.
 *
 * @throws FingerpostError `bad-input` when the file is neither, lacks columns, or cannot be read to its end.
 */
export const importGtfs: Importer = async function* (path, context): AsyncGenerator<Place> {
  const { prefix = 'gtfs', route_type } = readImportConfig(context.config, configSchema);
  const isZip = (await readStart(path, 'a GTFS feed', context, 'a zip file')).packing !== undefined;
  if (isZip && (await isPacked(path)))
    throw new FingerpostError('bad-input', `${path} is a zip file packed in gzip: unpack it first`);
  const routeTypes =
    route_type !== undefined ? [String(route_type)] : isZip ? await readRouteTypes(path, context) : [];
  const { report, types } = context;
  const stops = new Stops({ path, prefix, types, report, mode: onlyMode(routeTypes) ?? unknownMode });
  const table = isZip ? await zippedStops(path, context) : await openFile(path, context);
  for await (const row of readTable(path, table, report, ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'])) {
    const place = stops.add(row);
    if (place) yield place;
  }
  yield* stops.platforms();
};

async function zippedStops(path: string, context: ImportContext): Promise<AsyncIterable<Buffer>> {
  const { start, bytes } = await peek(readZipEntry(path, STOPS, context));
  if (start.length > 0) return bytes;
  throw new FingerpostError(
    'bad-input',
    `${path} is a zip without a ${STOPS}, or with an empty one: is it a GTFS feed?`,
  );
}

/** Returns the distinct route types of the feed, or none without a routes.txt. */
async function readRouteTypes(path: string, context: ImportContext): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const { start, bytes } = await peek(readZipEntry(path, ROUTES, context));
  if (start.length === 0) return found;
  // Faults in another file of the feed do not affect its stops.
  const ignored = new Report();
  for await (const { text } of readTable(`${path} (${ROUTES})`, bytes, ignored, ['route_type']))
    found.add(text('route_type'));
  return found;
}
