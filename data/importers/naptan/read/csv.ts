import type { Report } from '../../../build/report.ts';
import { readTable, type TextOf } from '../../csv/csv-table.ts';
import type { NaptanStop } from './record.ts';

/** Without these there is no telling what a row is. */
const NEEDED = ['ATCOCode', 'CommonName', 'StopType', ['Longitude', 'Easting'], ['Latitude', 'Northing']];

/**
 * Reads the stops of a NaPTAN CSV file (`Stops.csv`). Columns may stand in any order; case does not matter.
 * @throws FingerpostError `bad-input` that names the columns that are missing, and those there are.
 */
export async function* readCsv(
  path: string,
  bytes: AsyncIterable<Buffer>,
  report: Report,
): AsyncGenerator<NaptanStop> {
  for await (const { line, text } of readTable(path, bytes, report, NEEDED)) yield stopOf(line, text);
}

function stopOf(line: number, text: TextOf): NaptanStop {
  return {
    kind: 'stop',
    line,
    atco: text('atcocode'),
    naptanCode: text('naptancode'),
    status: text('status'),
    modification: text('modification'),
    stopType: text('stoptype'),
    name: text('commonname'),
    shortName: text('shortcommonname'),
    otherNames: [],
    indicator: text('indicator'),
    street: text('street'),
    landmark: text('landmark'),
    localities: ['localityname', 'suburb', 'parentlocalityname', 'grandparentlocalityname', 'town'].map(text),
    location: {
      lat: text('latitude'),
      lon: text('longitude'),
      easting: text('easting'),
      northing: text('northing'),
      grid: text('gridtype'),
    },
    crs: '',
    areas: [],
  };
}
