import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import { makeDirectories } from '../make-directories.ts';
import { notWritten } from '../not-written.ts';
import { Journal } from './journal.ts';

/** Changes when a journal of an older version of this code can't be gone on with. */
const STATE_VERSION = 1;

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
  /** Lets go of the files; they stay for the next run. */
  close(): void;
  /** Removes the state, and directories that were made for it in which nothing is left. */
  remove(): void;
}

/**
 * Opens the state of a snapshot, `<out>.state/`, or begins one.
 * @param fresh whether to begin anew whatever is there
 * @throws FingerpostError `bad-input` for a state of another service or version, or one that can't be written.
 */
export function openState(out: string, base: string, now: number, fresh = false): SnapshotState {
  const directory = `${out}.state`;
  const [path, places, types] = ['journal.ndjson', 'places.ndjson', 'types.json'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  let made: readonly string[] = [];
  const remove = (): void => {
    for (const file of [path, places, types]) rmSync(file, { force: true });
    // Whatever else is in there isn't ours to remove.
    try {
      for (const each of [directory, ...made.toReversed()]) rmdirSync(each);
    } catch {}
  };
  const open = (): Journal => {
    made = makeStateDirectory(directory, out);
    return new Journal(path);
  };
  if (fresh) remove();
  let journal = open();
  if (journal.has(FINISHED) && !existsSync(places)) {
    // Interrupted after the output was moved, before the state was removed: that snapshot is done.
    journal.close();
    remove();
    journal = open();
  }
  let begun: string | undefined;
  if (journal.header === undefined) {
    journal.begin({ snapshot: STATE_VERSION, base, begun: new Date(now).toISOString() });
  } else begun = begunOf(journal, directory, base);
  return {
    journal,
    begun,
    places,
    types,
    finish: () => journal.put(FINISHED, true),
    close: () => journal.close(),
    remove,
  };
}

/** When the snapshot of a journal was begun, if it is one of this service. */
function begunOf(journal: Journal, directory: string, base: string): string {
  const header = journal.header as Record<string, unknown>;
  const refuse = (what: string): FingerpostError => {
    journal.close();
    return new FingerpostError(
      'bad-input',
      `${directory} holds an unfinished snapshot ${what}: give another --out, or --fresh to throw it away`,
    );
  };
  if (header.snapshot !== STATE_VERSION) throw refuse('of another version of Fingerpost');
  if (header.base !== base) throw refuse(`of ${header.base}, not of ${base}`);
  return String(header.begun);
}

/** @returns the directories above it that were made as well, the outermost first. */
function makeStateDirectory(directory: string, out: string): string[] {
  try {
    return makeDirectories(directory).slice(0, -1);
  } catch (cause) {
    throw notWritten(out, cause);
  }
}
