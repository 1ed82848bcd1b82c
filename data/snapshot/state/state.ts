import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FingerpostError } from '../../../src/core/errors.ts';
import { writeError } from '../../io/file-errors.ts';
import { makeDirectories } from '../../io/paths';
import { Journal } from './journal.ts';
import { checkStateDirectory } from './own-files';
import { lockDirectory } from './run-lock.ts';

/** Changes when a journal of an older version of this code can't be gone on with. */
const STATE_VERSION = 1;

const JOURNAL = 'journal.ndjson';

/** Said by the journal when the output is whole; what is left to do is to move it. */
const FINISHED = 'finished';

/** What a snapshot keeps beside its output while it is being made. */
export interface SnapshotState {
  readonly journal: Journal;
  /** When the snapshot was begun, if this goes on with one. */
  readonly begun: string | undefined;
  /** Where the output and the type tree are written before they are moved to their place. */
  readonly places: string;
  readonly types: string;
  /** Notes that `places` and `types` are whole. */
  finish(): void;
  /** Lets go of the state; it stays for the next run. */
  close(): void;
  /** Lets go of the state and removes it, and directories that were made for it in which nothing is left. */
  remove(): void;
}

/**
 * Opens the state of a snapshot, `<out>.state/`, or begins one. It is this run's until it is closed or removed.
 * @param fresh whether to begin anew, whatever snapshot's state is there
 * @throws FingerpostError `bad-input` for a state of another service or version, one that another run is using or that
 * can't be written, or where something else is in its place.
 */
export function openState(out: string, base: string, now: number, fresh = false): SnapshotState {
  const directory = `${out}.state`;
  const [path, places, types] = [JOURNAL, 'places.ndjson', 'types.json'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  checkStateDirectory(directory, JOURNAL);
  const { made, unlock } = lockStateDirectory(directory, out);
  /** The journal goes last: without it, the others would be anybody's. */
  const clear = (): void => {
    for (const file of [places, types, path]) rmSync(file, { force: true });
  };
  const leave = (): void => {
    unlock();
    // Whatever else is in there isn't ours to remove.
    try {
      for (const each of [directory, ...made.toReversed()]) rmdirSync(each);
    } catch {}
  };
  let journal: Journal | undefined;
  try {
    if (fresh) clear();
    journal = new Journal(path);
    if (journal.has(FINISHED) && !existsSync(places)) {
      // Interrupted after the output was moved, before the state was removed: that snapshot is done.
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

/** When the snapshot of a journal was begun, if there is one and it is of this service. */
function readBegun({ header: json }: Journal, directory: string, base: string): string | undefined {
  if (json === undefined) return undefined;
  const header = json as Record<string, unknown>;
  const refuse = (what: string): FingerpostError =>
    new FingerpostError(
      'bad-input',
      `${directory} holds an unfinished snapshot ${what}: give another --out, or --fresh to throw it away`,
    );
  if (header.snapshot !== STATE_VERSION) throw refuse('of another version of Fingerpost');
  if (header.base !== base) throw refuse(`of ${header.base}, not of ${base}`);
  return String(header.begun);
}

/** Makes a directory and locks it. `made` are those above it that were made as well, the outermost first. */
function lockStateDirectory(directory: string, out: string) {
  try {
    const made = makeDirectories(directory).slice(0, -1);
    return { made, unlock: lockDirectory(directory) };
  } catch (cause) {
    throw writeError(out, cause);
  }
}
