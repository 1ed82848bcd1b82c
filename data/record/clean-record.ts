import { OPTIONAL_TEXTS } from './place-keys.ts';
import type { PlaceRecord } from './place-schema.ts';
import { plainText } from './plain-text.ts';
import { isZero, NO_POSITION } from './positions.ts';
import type { Report } from './report.ts';

const NOT_PLAIN = 'tags and entities of HTML in names and texts became plain text';

/** Keys with a text. Outlines are none. */
const TEXTS = [
  'name',
  'name_sort',
  ...OPTIONAL_TEXTS.filter((key) => key !== 'shape' && key !== 'line'),
] as const;
const LISTS = ['alternative_names', 'hidden_names', 'tags'] as const;
const BY_NAME = ['texts', 'rti'] as const;

/** Returns a record with plain texts and without a position of 0, 0. The report notes what was changed. */
export function cleanRecord(record: PlaceRecord, report: Report): PlaceRecord {
  return withPlainTexts(withoutZero(record, report), report);
}

function withoutZero(record: PlaceRecord, report: Report): PlaceRecord {
  // An outline around 0, 0 is real.
  if (!isZero(record) || record.shape !== undefined) return record;
  report.note(NO_POSITION, `${record.id} ${JSON.stringify(record.name)}`);
  const { lat: _lat, lon: _lon, ...rest } = record;
  return rest;
}

function withPlainTexts(record: PlaceRecord, report: Report): PlaceRecord {
  let first: string | undefined;
  const plain = (text: string): string => {
    const words = plainText(text);
    if (words !== text) first ??= text;
    return words;
  };
  const changed: PlaceRecord = { ...record };
  for (const key of TEXTS) if (record[key]) changed[key] = plain(record[key]);
  for (const key of LISTS) if (record[key]) changed[key] = record[key].map(plain);
  for (const key of BY_NAME) {
    const entries = Object.entries(record[key] ?? {}).map(([name, text]) => [name, plain(text)]);
    if (entries.length > 0) changed[key] = Object.fromEntries(entries);
  }
  if (first === undefined) return record;
  report.note(NOT_PLAIN, `${record.id} ${JSON.stringify(first)}`);
  return changed;
}
