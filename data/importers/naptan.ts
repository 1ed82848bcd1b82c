import * as v from 'valibot';
import type { Place } from '../../src/core/place.ts';
import { type ImportContext, type Importer, type RegisterReader, readImportConfig } from './importer.ts';
import { decodeText, reportEncoding } from './input/decode-text.ts';
import { readStart } from './input/file-start.ts';
import { openFile } from './input/open-file.ts';
import { Network } from './naptan/network.ts';
import { readCsv } from './naptan/read/csv.ts';
import type { NaptanRecord } from './naptan/read/record.ts';
import { Register } from './naptan/read/register.ts';
import { readXml } from './naptan/read/xml.ts';

/**
 * Imports the active stops of NaPTAN, the register of public transport stops of Great Britain: CSV (`Stops.csv`) or
 * XML (schema 2), detected by content. Fields: NaPTAN Schema Guide 2.4.
 *
 * Stops follow the order of the file. Stations come last, because their parts may be anywhere in it.
 *
 * @throws FingerpostError `bad-input` when the file is neither, lacks columns, or cannot be read to its end.
 */
export const importNaptan: Importer = async function* (path, context): AsyncGenerator<Place> {
  const { read, rest } = readRegister();
  yield* read(path, context);
  yield* rest(path, []);
};

/**
 * Returns a reader for several files of the register, whole or in part. The parts of a station may be in any of them,
 * and the distribution of rows does not matter. A station belongs to the file with the row that names it.
 */
export function readRegister(): RegisterReader {
  const register = new Register();
  const networks = new Map<string, Network>();
  return {
    async *read(path, context) {
      readImportConfig(context.config, v.strictObject({}));
      const network = new Network(path, context, register);
      networks.set(path, network);
      for await (const record of readRecords(path, context)) {
        const place = network.add(record);
        if (place) yield place;
      }
    },
    rest: (path, others) => networks.get(path)?.stations(others) ?? [],
  };
}

async function* readRecords(path: string, context: ImportContext): AsyncGenerator<NaptanRecord> {
  const { text } = await readStart(path, 'the CSV or XML of NaPTAN', context);
  const bytes = await openFile(path, context);
  if (!/^[^\w]*</.test(text)) yield* readCsv(path, bytes, context.report);
  else yield* readXml(path, decodeText(bytes, reportEncoding(path, context.report)));
}
