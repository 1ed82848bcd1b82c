import type { Place } from '../../../src/core/place.ts';
import { checkRecord, type Fault, isFault } from '../../record/check-record.ts';
import type { ImportContext } from '../importer.ts';

/** A record of the places format still to be checked, or why there is none, with where it is from. */
export interface GivenRecord {
  readonly line?: number;
  /** What tells it from others where it has no line, e.g. `feature 12`. */
  readonly what?: string;
  readonly record: object | Fault;
}

/** The places of records. Each record is accounted for in the report; of those with one id the first is kept. */
export async function* readPlaces(
  path: string,
  records: AsyncIterable<GivenRecord>,
  { types, report }: Pick<ImportContext, 'types' | 'report'>,
): AsyncGenerator<Place> {
  const seen = new Set<string>();
  for await (const { line, what, record } of records) {
    report.read++;
    const leaveOut = ({ reason, detail, value, byRule }: Fault): void => {
      const details = [what, detail].filter((part) => part !== undefined).join(': ');
      report.leaveOut({
        file: path,
        reason,
        ...(line !== undefined && { line }),
        ...(details !== '' && { detail: details }),
        ...(value !== undefined && { value }),
        ...(byRule && { byRule }),
      });
    };
    const place = isFault(record) ? record : checkRecord(record, types, report);
    if (isFault(place)) leaveOut(place);
    else if (seen.has(place.id)) leaveOut({ reason: 'its id was given before', detail: place.id });
    else {
      seen.add(place.id);
      report.kept++;
      yield place;
    }
  }
}
