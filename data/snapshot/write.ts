import { open, rename } from 'node:fs/promises';
import { notWritten } from '../not-written.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotState } from './state.ts';

/** Where the type tree of a snapshot is written. */
export const typesPath = (out: string): string => `${out}.types.json`;

/** Lines that are put together before they are written. */
const LINES = 1000;

/**
 * Writes the output beside its place and then moves it there, so that a reader finds the old one or the new one, whole.
 * The state is gone afterwards.
 * @throws FingerpostError `bad-input` where it can't be written.
 */
export async function writeSnapshot(out: string, snapshot: Snapshot, state: SnapshotState): Promise<void> {
  const { records, types } = snapshot;
  try {
    await writeWhole(state.types, [`${JSON.stringify(types, null, 2)}\n`]);
    await writeWhole(state.places, lines(records));
    state.finish();
    await rename(state.types, typesPath(out));
    await rename(state.places, out);
  } catch (cause) {
    throw notWritten(out, cause);
  }
}

async function writeWhole(path: string, texts: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const text of texts) await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function* lines(records: readonly object[]): Generator<string> {
  for (let from = 0; from < records.length; from += LINES) {
    yield records
      .slice(from, from + LINES)
      .map((record) => `${JSON.stringify(record)}\n`)
      .join('');
  }
}
