import type { Place } from '../../src/core/place.ts';
import { strictObject } from '../io/form-errors.ts';
import type { Report } from '../record/report.ts';
import { type Importer, type RegisterReader, readImportConfig } from './importer.ts';
import type { SourceFile } from './input/source-file.ts';
import { Network } from './naptan/network.ts';
import { naptanGrids } from './naptan/position.ts';
import { readCsv } from './naptan/read/csv.ts';
import type { NaptanRecord } from './naptan/read/record.ts';
import { readXml } from './naptan/read/xml.ts';
import { Register } from './naptan/stations/stations.ts';

/**
 * Imports the active stops of NaPTAN, the register of public transport stops of Great Britain: CSV (`Stops.csv`) or
 * XML (schema 2), detected by content. Fields: NaPTAN Schema Guide 2.4.
 *
 * Stops follow the order of the file. Stations come last, because their parts may be anywhere in it.
 *
 * @throws FingerpostError `bad-input` when the file is neither, lacks columns, or cannot be read to its end.
 */
export const importNaptan: Importer = async function* (source, context): AsyncGenerator<Place> {
  const { read, rest } = readRegister();
  yield* read(source, context);
  yield* rest(source.path, []);
};

/**
 * Returns a reader for several files of the register, whole or in part. The parts of a station may be in any of them,
 * and the distribution of rows does not matter. A station belongs to the file with the row that names it.
 */
export function readRegister(): RegisterReader {
  const register = new Register();
  const networks = new Map<string, Network>();
  return {
    async *read(source, context) {
      readImportConfig(context.config, strictObject({}));
      const network = new Network(source.path, context, register, await naptanGrids());
      networks.set(source.path, network);
      for await (const record of readRecords(source, context.report)) {
        const place = network.add(record);
        if (place) yield place;
      }
    },
    rest: (path, others) => networks.get(path)?.stations(others) ?? [],
  };
}

function readRecords(source: SourceFile, report: Report): AsyncIterable<NaptanRecord> {
  const { path, start } = source;
  const read = /^[^\w]*</.test(start.text) ? readXml : readCsv;
  return read(path, source.text(report), report);
}
