import type { Gazetteer } from '../gazetteer.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';

/** A kind of query that people type. */
export interface QueryClass {
  readonly name: string;
  /** Queries in a seeded order, as many as the places allow. The caller stops when it has enough. */
  queries(gazetteer: Gazetteer, random: Random): Iterable<TestQuery>;
}
