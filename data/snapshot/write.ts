import { open, rename } from 'node:fs/promises';
import { writeError } from '../io/file-errors.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotState } from './state/state.ts';

/** Returns the path of the type tree of a snapshot. */
export const typesPath = (out: string): string => `${out}.types.json`;

/** Lines that are joined for each write, and their length in characters. */
const LINES_PER_WRITE = 1000;
const LENGTH_PER_WRITE = 1_000_000;

/**
 * Writes the output into the state directory and then moves it to its place, so that a reader finds either the old
 * file or the new one.
 * @throws FingerpostError `bad-input` when it cannot be written, or the reason of the signal.
 */
export async function writeSnapshot(
  out: string,
  snapshot: Snapshot,
  state: Pick<SnapshotState, 'types' | 'places' | 'finish'>,
  signal?: AbortSignal,
): Promise<void> {
  const { places, types } = snapshot;
  try {
    await writeSynced(state.types, [`${JSON.stringify(types, null, 2)}\n`]);
    await writeSynced(state.places, lines(places()), signal);
    state.finish();
    await rename(state.types, typesPath(out));
    await rename(state.places, out);
  } catch (cause) {
    throw writeError(out, cause);
  }
}

async function writeSynced(path: string, texts: Iterable<string>, signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const text of texts) {
      signal?.throwIfAborted();
      await file.writeFile(text);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

function* lines(records: Iterable<object>): Generator<string> {
  let lines: string[] = [];
  let length = 0;
  for (const record of records) {
    const line = `${JSON.stringify(record)}\n`;
    lines.push(line);
    length += line.length;
    if (lines.length < LINES_PER_WRITE && length < LENGTH_PER_WRITE) continue;
    yield lines.join('');
    lines = [];
    length = 0;
  }
  yield lines.join('');
}
