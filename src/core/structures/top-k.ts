import type { Range } from '../query.ts';

/**
 * Returns the indices below `length` that a full sort would put at `start` and the `count - 1` places after it, in order. Only
 * what the range needs is sorted: a page of a hundred thousand matches costs a few passes over them.
 *
 * @param compare a total order of two indices.
 */
export function topK(
  length: number,
  { start, count }: Range,
  compare: (a: number, b: number) => number,
): number[] {
  const end = Math.min(length, start + count);
  if (start >= end) return [];
  if (end * MIN_ONE_PASS_RATIO < length) return firstOf(length, end, compare).slice(start);
  const order = Uint32Array.from({ length }, (_, i) => i);
  if (start > 0) partition(order, 0, length, start, compare);
  if (end < length) partition(order, start, length, end, compare);
  return [...order.subarray(start, end)].sort(compare);
}

/** From this ratio of all indices to wanted ones, one pass that inserts the best is faster. */
const MIN_ONE_PASS_RATIO = 50;

/** Returns the first `wanted` indices in order. */
function firstOf(length: number, wanted: number, compare: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  for (let i = 0; i < length; i++) {
    if (best.length === wanted && compare(i, best[wanted - 1]!) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(i, best[middle]!) < 0) high = middle;
      else low = middle + 1;
    }
    if (best.length === wanted) best.pop();
    best.splice(low, 0, i);
  }
  return best;
}

/** Moves the `nth` smallest of `order[from, to)` and the smaller ones before it to the front (quickselect). */
function partition(
  order: Uint32Array,
  from: number,
  to: number,
  nth: number,
  compare: (a: number, b: number) => number,
): void {
  const random = randomNumbers();
  let [left, right] = [from, to - 1];
  while (left < right) {
    const pivot = pivotOf(order, left, right, compare, random);
    let [i, j] = [left, right];
    while (i <= j) {
      while (compare(order[i]!, pivot) < 0) i++;
      while (compare(order[j]!, pivot) > 0) j--;
      if (i > j) break;
      swap(order, i++, j--);
    }
    if (nth <= j) right = j;
    else if (nth >= i) left = i;
    else return;
  }
}

/**
 * Returns the median of three random values. Values at fixed positions are bad pivots where the order is nearly sorted: they
 * took minutes for a country's places.
 */
function pivotOf(
  order: Uint32Array,
  left: number,
  right: number,
  compare: (a: number, b: number) => number,
  random: () => number,
): number {
  const any = (): number => order[left + Math.floor(random() * (right - left + 1))]!;
  return [any(), any(), any()].sort(compare)[1]!;
}

/** Returns a generator of the same random numbers below 1 each time (Numerical Recipes, 1992), so that the engine is deterministic. */
function randomNumbers(): () => number {
  let bits = 0;
  return () => {
    bits = (Math.imul(bits, 1664525) + 1013904223) >>> 0;
    return bits / 2 ** 32;
  };
}

function swap(order: Uint32Array, a: number, b: number): void {
  const value = order[a]!;
  order[a] = order[b]!;
  order[b] = value;
}
