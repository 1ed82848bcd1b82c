import type { Position } from '../../../src/core/geo/position.ts';

/** A query to an engine. */
export interface Question {
  readonly q: string;
  readonly position?: Position;
  /** Whether the last word may be unfinished. */
  readonly asYouType: boolean;
}

/** A query with its right answers. */
export interface TestQuery extends Question {
  /** The intended text or meaning, for reports. */
  readonly wanted: string;
  /** Numbers of all places that are equally good answers. Where there is none, an empty page is right. */
  readonly right: ReadonlySet<number>;
}
