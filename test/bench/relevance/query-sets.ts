import { abbreviated } from './classes/abbreviated.ts';
import { lastWordUnfinished, prefix } from './classes/beginnings.ts';
import { category, categoryNear } from './classes/categories.ts';
import { identifier } from './classes/identifiers.ts';
import { oneTypo, swappedLetters, twoTypos, unfinishedWithTypo } from './classes/misspelt.ts';
import type { Material, QueryClass } from './classes/query-class.ts';
import { context, sameNameNear } from './classes/same-names.ts';
import { reordered, runTogether, splitApart, unaccented } from './classes/spacing.ts';
import { alternativeName, exactName } from './classes/whole-names.ts';
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

/** Queries in a row that are no new ones, after which a class is taken to have no more. */
const MAX_REPEATED = 2000;

/**
 * The first different queries of a class, at most `count`. A class has its own seed, so that its queries do not depend on the other
 * classes.
 */
export function querySet(
  { name, queries, isAbsent }: QueryClass,
  material: Omit<Material, 'random'>,
  { seed, count }: { readonly seed: string; readonly count: number },
): TestQuery[] {
  const set = new Map<string, TestQuery>();
  let repeated = 0;
  for (const query of queries({ ...material, random: seededRandom(`${seed} ${name}`) })) {
    const key = JSON.stringify([query.q, query.position]);
    const isNew = !set.has(key) && (query.right.size > 0 || isAbsent);
    repeated = isNew ? 0 : repeated + 1;
    if (isNew) set.set(key, query);
    if (set.size >= count || repeated > MAX_REPEATED) break;
  }
  return [...set.values()];
}
