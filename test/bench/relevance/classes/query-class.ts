import type { Judge } from '../../requests/judge.ts';
import type { Gazetteer } from '../gazetteer.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';

/** The places and the words that queries are made of. */
export interface Material {
  readonly gazetteer: Gazetteer;
  readonly judge: Judge;
  readonly random: Random;
  /** Folded names of other sets. */
  readonly namesElsewhere: readonly string[];
}

/** A kind of query that people type. */
export interface QueryClass {
  readonly name: string;
  /** Whether an empty page alone is right. */
  readonly isAbsent?: true;
  /** Queries in a seeded order. The caller drops repeated ones and stops when it has enough. */
  queries(material: Material): Iterable<TestQuery>;
}
