import type { PlaceRecord } from './place-schema.ts';
import { isZero, NO_POSITION } from './positions.ts';
import type { Report } from './report.ts';

/** Returns a record without a position of 0, 0, which the report notes. */
export function cleanRecord(record: PlaceRecord, report: Report): PlaceRecord {
  if (!isZero(record)) return record;
  report.note(NO_POSITION, `${record.id} ${JSON.stringify(record.name)}`);
  const { lat: _lat, lon: _lon, ...rest } = record;
  return rest;
}
