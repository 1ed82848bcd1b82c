import type { Place } from '../../../src/core/place.ts';
import { checkRecord, type Fault, isFault } from '../../record/check-record.ts';
import type { ImportContext } from '../importer.ts';

/** An unchecked record of the places format, or the reason why there is none, with its origin. */
export interface GivenRecord {
  readonly line?: number;
  /** Its name when it has no line, such as `feature 12`. */
  readonly what?: string;
  readonly record: object | Fault;
}

/**
 * Checks records and yields their places. Accounts for each record in the report. The first of several with one id is
 * kept.
 */
export async function* readPlaces(
  path: string,
  records: AsyncIterable<GivenRecord>,
  { types, report }: Pick<ImportContext, 'types' | 'report'>,
): AsyncGenerator<Place> {
  const seen = new Set<string>();
  for await (const { line, what, record } of records) {
    report.read++;
    report.at = line ?? what;
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
