import type { Question } from '../query.ts';

/** A place search that the benchmark measures. */
export interface Engine {
  readonly name: string;
  /** Numbers of the best ten places, the best first. */
  search(question: Question): readonly number[] | Promise<readonly number[]>;
}
