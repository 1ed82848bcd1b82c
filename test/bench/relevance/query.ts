import type { Position } from '../../../src/core/geo.ts';

/** What is asked of an engine. */
export interface Question {
  readonly q: string;
  readonly position?: Position;
  /** Whether somebody is still typing: the last word may be unfinished. */
  readonly asYouType: boolean;
}

/** A question with its answers. */
export interface TestQuery extends Question {
  /** For people: what was meant. */
  readonly wanted: string;
  /** Numbers of all places that are as good an answer as any could know. Never empty. */
  readonly right: ReadonlySet<number>;
}
