import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotCommand } from '../../../../data/cli/commands/snapshot.ts';
import type { EndSignal } from '../../../../data/cli/exit-errors.ts';
import type { Clock } from '../../../../data/io/clock.ts';
import { toPlace } from '../../../../data/record/place-record.ts';
import type { PlaceRecord } from '../../../../data/record/place-schema.ts';
import type { Place, TypeTree } from '../../../../src/core/place.ts';
import type { PlaceTable } from '../../../../src/core/place-table.ts';
import { scratchDirectory } from '../scratch.ts';

/** A clock that advances only while code sleeps, and then at once. */
export class QuickClock implements Clock {
  readonly slept: number[] = [];
  private time = Date.parse('2026-01-01T00:00:00Z');

  now = (): number => this.time;

  random = (): number => 0.5;

  sleep = async (ms: number): Promise<void> => {
    this.slept.push(ms);
    this.time += ms;
  };

  /** Set it to let requests run out of time at once. */
  isLate = false;

  limit = (): AbortSignal =>
    this.isLate
      ? AbortSignal.abort(new DOMException('it is late', 'TimeoutError'))
      : new AbortController().signal;
}

export interface Taken {
  readonly out: string;
  /** Everything written to the terminal. */
  readonly lines: string;
  /** The log lines among it. */
  readonly log: string;
}

/** Runs the command in this process, in a directory of the test unless `out` is given. */
export async function runSnapshot(
  base: string,
  {
    out,
    clock = new QuickClock(),
    args = [],
    ended = new Promise<never>(() => {}),
    onLog = () => undefined,
  }: {
    out?: string;
    clock?: Clock;
    args?: string[];
    ended?: Promise<EndSignal>;
    onLog?: (line: string) => void;
  } = {},
): Promise<Taken> {
  const path = out ?? join(await scratchDirectory(), 'places.ndjson');
  const lines: string[] = [];
  const log: string[] = [];
  const terminal = {
    out: (line: string) => lines.push(line),
    log: (line: string) => {
      log.push(line);
      lines.push(line);
      onLog(line);
    },
    progress: () => undefined,
    env: {},
    ended: () => ended,
  };
  await snapshotCommand(terminal, clock).parseAsync([base, '--out', path, ...args], { from: 'user' });
  return { out: path, lines: lines.join('\n'), log: log.join('\n') };
}

export async function recordsOf({ out }: Pick<Taken, 'out'>): Promise<PlaceRecord[]> {
  const text = await readFile(out, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PlaceRecord);
}

export async function placesOf(taken: Pick<Taken, 'out'>): Promise<Place[]> {
  return (await recordsOf(taken)).map(toPlace);
}

export async function typesOf({ out }: Pick<Taken, 'out'>): Promise<TypeTree> {
  return JSON.parse(await readFile(`${out}.types.json`, 'utf8')) as TypeTree;
}

/** Returns the places that Fingerpost's own service shows of a bundle, by id, without values that are only searched. */
export function shownPlaces(places: PlaceTable): Place[] {
  const all = Array.from({ length: places.count }, (_, number) => places.place(number));
  return all
    .map(({ importance: _importance, texts: _texts, ...place }) => ({
      ...place,
      hidden_names: [],
      tags: place.subtypes,
      flags: [],
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
