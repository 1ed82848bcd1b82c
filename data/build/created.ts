import { FingerpostError } from '../../src/core/errors.ts';

/** Possible creation times of a bundle, in order of precedence. */
export interface CreatedFrom {
  /** Time given by the caller. */
  readonly given?: string | undefined;
  /** `SOURCE_DATE_EPOCH`: seconds since 1970, as is usual for reproducible builds. */
  readonly epoch?: string | undefined;
  /** Dates or times of the sources. The newest counts. */
  readonly sources: readonly (string | Date)[];
}

/**
 * Returns the creation time of a bundle as an ISO time. It never comes from the clock, so that equal data gives equal
 * bytes.
 * @throws FingerpostError `bad-input` for an invalid time.
 */
export function createdTime({ given, epoch, sources }: CreatedFrom): string {
  if (given !== undefined) return isoTime(given, given);
  if (epoch) return isoTime(Number(epoch) * 1000, `SOURCE_DATE_EPOCH=${epoch}`);
  const times = sources.map((source) => isoTime(source, String(source)));
  return times.sort().at(-1) ?? isoTime(0, '0');
}

/** Returns whether a manifest can contain the time, which needs a year of four digits. */
export function isTime(time: string | number | Date): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && /^\d/.test(date.toISOString());
}

function isoTime(time: string | number | Date, text: string): string {
  if (!isTime(time)) {
    throw new FingerpostError('bad-input', `"${text}" is not a time: write it as 2026-11-21T12:00:00Z`);
  }
  return new Date(time).toISOString();
}
