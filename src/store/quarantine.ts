/** A device's knowledge of a bundle that it could not open. */
export type Quarantined =
  /** Why it can't be opened, as a sentence. */
  | { readonly reason: string }
  /** How often opening it was begun and did not end, because its tab or worker ended, and when it was begun last, in ms since 1970. */
  | { readonly unfinished: number; readonly last: number };

/** A bundle is opened again at once after its first unfinished opening: the visitor may have left the page. */
const MAX_UNFINISHED_OPENINGS = 2;
/** Time in ms after which it is tried once more. */
const RETRY_MS = 3_600_000;

/**
 * Returns what to remember while a bundle is opened, in case that never ends.
 * @param known what is remembered of it.
 * @param now in ms since 1970.
 */
export function withOpening(known: Quarantined | undefined, now: number): Quarantined {
  const before = known && 'unfinished' in known ? known.unfinished : 0;
  return { unfinished: before + 1, last: now };
}

/** Returns whether a bundle must not be opened now, because its tab or worker ended each time. Both times are in ms since 1970. */
export function isLeftAlone(known: Quarantined, now: number): boolean {
  // A device without a clock of its own may start in 1970.
  return (
    'reason' in known ||
    (known.unfinished >= MAX_UNFINISHED_OPENINGS && Math.abs(now - known.last) < RETRY_MS)
  );
}
