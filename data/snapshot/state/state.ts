import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FingerpostError } from '../../../src/core/errors.ts';
import { writeError } from '../../io/file-errors.ts';
import { makeDirectories } from '../../io/paths.ts';
import { Journal } from './journal.ts';
import { checkStateDirectory } from './own-files.ts';
import { lockDirectory } from './run-lock.ts';

/** Increases when this code can no longer resume from older journals. */
const STATE_VERSION = 1;

const JOURNAL = 'journal.ndjson';

/** The step that marks the output as complete. Only moving it is left. */
const FINISHED = 'finished';

/** The files beside the output of a running snapshot. */
export interface SnapshotState {
  readonly journal: Journal;
  /** Start time of the snapshot that this run resumes, if any. */
  readonly begun: string | undefined;
  /** Paths of the output and the type tree until they are moved to their place. */
  readonly places: string;
  readonly types: string;
  /** Records that `places` and `types` are complete. */
  finish(): void;
  /** Closes and unlocks the state and leaves it to the next run. */
  close(): void;
  /** Closes and removes the state, and the empty directories that were created for it. */
  remove(): void;
}

/**
 * Opens or creates the state of a snapshot, `<out>.state/`, and locks it until it is closed or removed.
 * @param fresh whether to discard an existing state
 * @throws FingerpostError `bad-input` when the state belongs to another service, version or run, when it cannot be
 *   written, or when a foreign file is in its place.
 */
export function openState(out: string, base: string, now: number, fresh = false): SnapshotState {
  const directory = `${out}.state`;
  const [path, places, types] = [JOURNAL, 'places.ndjson', 'types.json'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  checkStateDirectory(directory, JOURNAL);
  const { made, unlock } = lockStateDirectory(directory, out);
  /** Removes the journal last, because it marks the other files as ours. */
  const clear = (): void => {
    for (const file of [places, types, path]) rmSync(file, { force: true });
  };
  const leave = (): void => {
    unlock();
    // Other files in the directory are not ours.
    try {
      for (const each of [directory, ...made.toReversed()]) rmdirSync(each);
    } catch {}
  };
  let journal: Journal | undefined;
  try {
    if (fresh) clear();
    journal = new Journal(path);
    if (journal.has(FINISHED) && !existsSync(places)) {
      // The last run moved the output but did not remove the state, so that snapshot is finished.
      journal.close();
      clear();
      journal = new Journal(path);
    }
    const begun = readBegun(journal, directory, base);
    if (begun === undefined) {
      journal.begin({ snapshot: STATE_VERSION, base, begun: new Date(now).toISOString() });
    }
    const opened = journal;
    return {
      journal,
      begun,
      places,
      types,
      finish: () => opened.put(FINISHED, true),
      close: () => {
        opened.close();
        unlock();
      },
      remove: () => {
        opened.close();
        clear();
        leave();
      },
    };
  } catch (thrown) {
    journal?.close();
    leave();
    throw writeError(out, thrown);
  }
}

/**
 * Returns the start time of the journal's snapshot, or `undefined` for a new journal.
 * @throws FingerpostError `bad-input` when the snapshot is of another service or version.
 */
function readBegun({ header: json }: Journal, directory: string, base: string): string | undefined {
  if (json === undefined) return undefined;
  const header = json as Record<string, unknown>;
  const stateError = (what: string): FingerpostError =>
    new FingerpostError(
      'bad-input',
      `${directory} holds an unfinished snapshot ${what}: give another --out, or --fresh to throw it away`,
    );
  if (header.snapshot !== STATE_VERSION) throw stateError('of another version of Fingerpost');
  if (header.base !== base) throw stateError(`of ${header.base}, not of ${base}`);
  return String(header.begun);
}

/** Creates and locks a directory. `made` lists the parents that were created, the outermost first. */
function lockStateDirectory(directory: string, out: string) {
  try {
    const made = makeDirectories(directory).slice(0, -1);
    return { made, unlock: lockDirectory(directory) };
  } catch (cause) {
    throw writeError(out, cause);
  }
}
