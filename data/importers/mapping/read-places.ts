import type { Place } from '../../../src/core/place.ts';
import { checkRecord, type Fault, isFault, OUTSIDE_TREE, warnOfNewTypes } from '../../record/check-record.ts';
import { TYPE_PATH } from '../../record/place-schema.ts';
import type { ImportContext } from '../importer.ts';
import type { SourceFile } from '../input/source-file.ts';
import { NearTypes } from './near-type.ts';

/** An unchecked record of the places format, or the reason why there is none, with its origin. */
export interface GivenRecord {
  readonly line?: number;
  /** Its name when it has no line, such as `feature 12`. */
  readonly what?: string;
  readonly record: object | Fault;
}

/**
 * Checks records and yields their places. Counts the records in the report, and those that are left out.
 * @param knownTypes types that a ready mapping gives, which are no warning where the tree lacks them.
 */
export async function* readPlaces(
  { path }: SourceFile,
  records: AsyncIterable<GivenRecord>,
  { types, report }: Pick<ImportContext, 'types' | 'report'>,
  knownTypes?: ReadonlySet<string>,
): AsyncGenerator<Place> {
  const near = new NearTypes(types);
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
    const place = isFault(record) ? record : (unmappedType(record) ?? checkRecord(record, types, report));
    if (isFault(place)) leaveOut(withNearType(place, near));
    else {
      warnOfNewTypes(place, types, report, knownTypes);
      yield place;
    }
  }
}

/** Reason for a type that is a word of the source. */
const NO_PATH =
  'its type is no path of the type tree: give it one by a "map" of "type" under "imports" in the --config';

function unmappedType(record: { readonly type?: unknown }): Fault | undefined {
  const word = [record.type ?? []].flat().find((type) => !TYPE_PATH.test(String(type)));
  return word === undefined ? undefined : { reason: NO_PATH, value: String(word) };
}

/** Adds the path that a type may mean. */
function withNearType(fault: Fault, near: NearTypes): Fault {
  const { reason, value } = fault;
  if (value === undefined || (reason !== NO_PATH && reason !== OUTSIDE_TREE)) return fault;
  const path = near.pathOf(value);
  const detail = `${value}${path === undefined ? '' : `; did you mean ${path}?`}`;
  return { ...fault, value: detail, detail };
}
