import type { Question } from '../query.ts';

/** A place search to be measured. */
export interface Engine {
  readonly name: string;
  /** Numbers of the best ten places, the best first. */
  search(question: Question): readonly number[] | Promise<readonly number[]>;
}
