import type { Report } from '../../../record/report.ts';
import { readTable, type TextOf } from '../../csv/csv-table.ts';
import type { NaptanStop } from './record.ts';

/** Columns without which rows cannot be interpreted. */
const NEEDED = ['ATCOCode', 'CommonName', 'StopType', ['Longitude', 'Easting'], ['Latitude', 'Northing']];

/**
 * Reads the stops of a NaPTAN CSV file (`Stops.csv`), with columns in any order and letter case.
 * @throws FingerpostError `bad-input` that names the missing and the existing columns.
 */
export async function* readCsv(
  path: string,
  pieces: AsyncIterable<string>,
  report: Report,
): AsyncGenerator<NaptanStop> {
  for await (const { line, text } of readTable(path, pieces, report, NEEDED)) yield stopOf(line, text);
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
