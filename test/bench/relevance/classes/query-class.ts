import type { Gazetteer } from '../gazetteer.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';

/** A way in which people search. */
export interface QueryClass {
  readonly name: string;
  /** Queries in a seeded order, as many as the places allow; whoever takes them stops when there are enough. */
  queries(gazetteer: Gazetteer, random: Random): Iterable<TestQuery>;
}
