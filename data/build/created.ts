import { stat } from 'node:fs/promises';
import { FingerpostError } from '../../src/core/errors.ts';

/** Where the time that a bundle was made may come from, the first that is there. */
export interface CreatedFrom {
  /** As the caller gave it. */
  readonly given?: string | undefined;
  /** `SOURCE_DATE_EPOCH`: seconds since 1970, the custom of reproducible builds. */
  readonly epoch?: string | undefined;
  /** Dates or times of the sources, of which the newest counts. */
  readonly sources: readonly (string | Date)[];
}

/**
 * The time a bundle was made, as an ISO time. It never comes from the clock, so that building the same data again
 * gives the same bytes.
 * @throws FingerpostError `bad-input` for what is no time.
 */
export function createdTime({ given, epoch, sources }: CreatedFrom): string {
  if (given !== undefined) return isoTime(given, given);
  if (epoch) return isoTime(Number(epoch) * 1000, `SOURCE_DATE_EPOCH=${epoch}`);
  const times = sources.map((source) => isoTime(source, String(source)));
  return times.sort().at(-1) ?? isoTime(0, '0');
}

/** When a file was last changed. A file that isn't there is for its importer to report. */
export async function changedTime(path: string): Promise<Date> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtime ?? new Date(0);
}

/** Whether it is a time that a manifest can say, so of a year of four digits. */
export function isTime(time: string | number | Date): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && /^\d/.test(date.toISOString());
}

function isoTime(time: string | number | Date, said: string): string {
  if (!isTime(time)) {
    throw new FingerpostError('bad-input', `"${said}" is not a time: write it as 2026-11-21T12:00:00Z`);
  }
  return new Date(time).toISOString();
}
