/**
 * The action that may recover from a failure of IndexedDB. `reconnect` replaces a lost connection; iOS drops those of
 * background pages. `drop` also deletes an unreadable database if a new connection doesn't help.
 */
export type RecoveryAction = 'reconnect' | 'drop' | 'none';

/**
 * Names of the errors of a broken profile; not all are in the standard. Chromium's `DataError` is not among them, because it
 * means that a single large value can't be read. That part is fetched again, and the previous bundle stays.
 */
const BROKEN_NAMES = new Set([
  // Chromium: "Internal error opening backing store". WebKit also: "Connection to Indexed Database server lost".
  'UnknownError',
  'NotReadableError',
  'NotFoundError', // an object store is missing
  'DataCloneError',
]);
const LOST_NAMES = new Set(['InvalidStateError', 'AbortError', 'TransactionInactiveError']);

/** Returns the action for an error. There is none for a full disk, a forbidden or newer database, and a timeout. */
export function recoveryActionFor(error: unknown): RecoveryAction {
  const name = error instanceof Error ? error.name : '';
  if (LOST_NAMES.has(name)) return 'reconnect';
  return BROKEN_NAMES.has(name) ? 'drop' : 'none';
}
