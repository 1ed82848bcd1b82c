/**
 * What may help when IndexedDB fails: a new connection (it was lost, as iOS does to pages in the background); where that
 * doesn't, dropping a database that can't be read; or nothing.
 */
export type RecoveryAction = 'reconnect' | 'drop' | 'none';

/**
 * Names of the errors that a broken profile shows; they are not all in the standard. `DataError`, by which Chromium tells
 * of one large value that can't be read, is not among them: that part is fetched again, and the bundle before it stays.
 */
const BROKEN_NAMES = new Set([
  // Chromium: "Internal error opening backing store". But WebKit also: "Connection to Indexed Database server lost".
  'UnknownError',
  'NotReadableError',
  'NotFoundError', // an object store is missing
  'DataCloneError',
]);
const LOST_NAMES = new Set(['InvalidStateError', 'AbortError', 'TransactionInactiveError']);

/** A full disk, a forbidden or a newer database, and one that doesn't open in time are not to be helped. */
export function recoveryActionFor(error: unknown): RecoveryAction {
  const name = error instanceof Error ? error.name : '';
  if (LOST_NAMES.has(name)) return 'reconnect';
  return BROKEN_NAMES.has(name) ? 'drop' : 'none';
}
