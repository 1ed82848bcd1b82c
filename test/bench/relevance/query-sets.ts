import { abbreviated } from './classes/abbreviated.ts';
import { lastWordUnfinished, prefix } from './classes/beginnings.ts';
import { category, categoryNear } from './classes/categories.ts';
import { identifier } from './classes/identifiers.ts';
import { oneTypo, swappedLetters, twoTypos, unfinishedWithTypo } from './classes/misspelt.ts';
import type { QueryClass } from './classes/query-class.ts';
import { context, sameNameNear } from './classes/same-names.ts';
import { reordered, runTogether, splitApart, unaccented } from './classes/spacing.ts';
import { alternativeName, exactName } from './classes/whole-names.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { TestQuery } from './query.ts';
import { seededRandom } from './random.ts';

/** In the order of the tables. */
export const queryClasses: readonly QueryClass[] = [
  exactName,
  alternativeName,
  prefix(3),
  prefix(5),
  prefix(8),
  lastWordUnfinished,
  unfinishedWithTypo,
  oneTypo,
  twoTypos,
  swappedLetters,
  runTogether,
  splitApart,
  abbreviated,
  unaccented,
  reordered,
  identifier,
  category,
  categoryNear,
  sameNameNear,
  context,
];

/**
 * The first queries of a class that no class before it has, each with at least one answer. A class has its own seed, so that its queries do
 * not depend on the other classes.
 */
export function querySet(
  { name, queries }: QueryClass,
  gazetteer: Gazetteer,
  { seed, count }: { readonly seed: string; readonly count: number },
): TestQuery[] {
  const set = new Map<string, TestQuery>();
  for (const query of queries(gazetteer, seededRandom(`${seed} ${name}`))) {
    if (set.size >= count) break;
    const key = JSON.stringify([query.q, query.position]);
    if (query.right.size > 0 && !set.has(key)) set.set(key, query);
  }
  return [...set.values()];
}
