import { seededRandom } from '../relevance/random.ts';
import { accessibility, accessibilityNear } from './classes/accessibility.ts';
import { kind } from './classes/kinds.ts';
import { misspeltWord, notThere, wordNotThere, wordTooMany } from './classes/names.ts';
import { near } from './classes/near.ts';
import { question } from './classes/questions.ts';
import { area, street } from './classes/streets.ts';
import type { Material, Request, RequestClass } from './request.ts';

/** In the order of the table. */
export const requestClasses: readonly RequestClass[] = [
  accessibility,
  accessibilityNear,
  near,
  street,
  area,
  question,
  kind,
  wordTooMany,
  notThere,
  misspeltWord,
  wordNotThere,
];

/** Requests of these are right only as an empty page. */
const ABSENT: readonly string[] = [notThere.name, wordNotThere.name];

/** A class is judged in a set only where so many different requests are possible. */
export const MIN_REQUESTS = 30;

/** Requests in a row that are no new ones, after which a class is taken to have no more. */
const MAX_REPEATED = 2000;

/**
 * The first different requests of a class, at most `count`. A class has its own seed, so that its requests do not depend on the other
 * classes.
 */
export function requestSet(
  { name, requests }: RequestClass,
  material: Omit<Material, 'random'>,
  { seed, count }: { readonly seed: string; readonly count: number },
): Request[] {
  const set = new Map<string, Request>();
  let repeated = 0;
  for (const request of requests({ ...material, random: seededRandom(`${seed} ${name}`) })) {
    const key = JSON.stringify([request.q, request.position]);
    const isNew = !set.has(key) && (request.right.size > 0 || ABSENT.includes(name));
    repeated = isNew ? 0 : repeated + 1;
    if (isNew) set.set(key, request);
    if (set.size >= count || repeated > MAX_REPEATED) break;
  }
  return [...set.values()];
}
