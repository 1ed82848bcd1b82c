import { FingerpostError } from '../../core/errors.ts';
import type { PersistentValue } from '../../store/persistent-value.ts';

/** The openings of a bundle that did not end, because their tab or worker ended. */
interface UnfinishedOpenings {
  readonly version: string;
  readonly count: number;
  /** When the last one began, in ms since 1970. */
  readonly last: number;
}

/** A bundle is opened again at once after its first unfinished opening: the visitor may have left the page. */
const MAX_UNFINISHED_OPENINGS = 2;
/** Time in ms after which it is tried once more. */
const RETRY_MS = 3_600_000;

/**
 * Returns how many openings of a bundle did not end.
 * @throws FingerpostError `bundle-too-large` where there are two, and the last began within an hour.
 */
export async function unfinishedOpenings(version: string, record: PersistentValue): Promise<number> {
  const known = (await record.read()) as UnfinishedOpenings | undefined;
  if (known?.version !== version) return 0;
  const { count, last } = known;
  // The distance, because a device without a clock of its own may start in 1970.
  if (count < MAX_UNFINISHED_OPENINGS || Math.abs(Date.now() - last) >= RETRY_MS) return count;
  throw new FingerpostError(
    'bundle-too-large',
    `Opening the bundle ${version} ended its worker or its page ${count} times, perhaps for lack of memory. It is tried again in an hour, or once another is published`,
  );
}

/**
 * Opens a bundle, of which the device has a record until that ends, because it may take all memory, so that the tab or worker ends.
 * @param before how many openings of it did not end.
 * @returns what `open` does.
 */
export async function openRecorded<T>(
  version: string,
  before: number,
  record: PersistentValue,
  open: () => Promise<T>,
): Promise<T> {
  await record.write({ version, count: before + 1, last: Date.now() } satisfies UnfinishedOpenings);
  try {
    return await open();
  } finally {
    await record.write(undefined);
  }
}
