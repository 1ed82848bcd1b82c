import { FingerpostError } from '../../core/errors.ts';
import type { PersistentValue } from '../../store/bundle-store.ts';

/** A bundle is opened again at once after its first unfinished opening: the visitor may have left the page. */
const MAX_UNFINISHED_OPENINGS = 2;
/** Time in ms after which it is tried once more. */
const RETRY_MS = 3_600_000;

/**
 * Counts the openings of a bundle that did not end, because they took all memory and ended their tab or worker.
 * @param record has the version, their number, and when the last one began.
 * @returns a function that opens the bundle, and is counted until that ends.
 * @throws FingerpostError `bundle-too-large` where two did not end, and the last began within an hour.
 */
export async function countOpenings(
  version: string,
  record: PersistentValue,
): Promise<<T>(open: () => Promise<T>) => Promise<T>> {
  const known = (await record.read()) as { version: string; count: number; last: number } | undefined;
  const { count, last } = known?.version === version ? known : { count: 0, last: 0 };
  // The distance, because a device without a clock of its own may start in 1970.
  if (count >= MAX_UNFINISHED_OPENINGS && Math.abs(Date.now() - last) < RETRY_MS)
    throw new FingerpostError(
      'bundle-too-large',
      `Opening the bundle ${version} ended its worker or its page ${count} times, perhaps for lack of memory. It is tried again in an hour, or once another is published`,
    );
  return async (open) => {
    await record.write({ version, count: count + 1, last: Date.now() });
    try {
      return await open();
    } finally {
      await record.write(undefined);
    }
  };
}
