import type { Question } from '../relevance/query.ts';
import type { Random } from '../relevance/random.ts';
import type { Judge } from './judge.ts';

/** A request in a visitor's words, with its right answers. */
export interface Request extends Question {
  /** The meaning of the request, for the list of misses. */
  readonly wanted: string;
  /** Numbers of all places that answer it. Where there is none, an empty page is right. */
  readonly right: ReadonlySet<number>;
}

/** The material of the templates of all classes. */
export interface Material {
  readonly judge: Judge;
  readonly random: Random;
  /** Folded names of other sets. */
  readonly namesElsewhere: readonly string[];
}

/** A way in which people ask. */
export interface RequestClass {
  readonly name: string;
  /** Requests in a seeded order. The caller drops repeated ones and stops when it has enough. */
  requests(material: Material): Iterable<Request>;
}
