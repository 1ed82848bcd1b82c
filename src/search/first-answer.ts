import type { Candidate, Candidates, Matches, Producer } from './candidate.ts';
import { run } from './run.ts';
import type { SearchContext } from './search-context.ts';

/** The candidate that answers a query, with its matches. */
export interface Answer {
  readonly candidate: Candidate;
  readonly matches: Matches;
}

/** Yields the candidates of an order, up to one whose empty page is an answer. */
export function* inOrder<Reading>(order: readonly Producer<Reading>[], reading: Reading): Candidates {
  let first: Matches | undefined;
  for (const produce of order) {
    const candidates = produce(reading, first);
    let next = candidates.next();
    while (!next.done) {
      const matches = yield next.value;
      if (next.value.isFinalWhenEmpty) return;
      first ??= matches;
      next = candidates.next(matches);
    }
  }
}

/**
 * Runs the candidates of an order until one finds something, or its empty page is an answer.
 * @returns that candidate; `undefined` if there is none. The caller releases its matches.
 */
export function firstAnswer<Reading>(
  order: readonly Producer<Reading>[],
  reading: Reading,
  context: SearchContext,
): Answer | undefined {
  const candidates = inOrder(order, reading);
  let next = candidates.next();
  while (!next.done) {
    const candidate = next.value;
    const matches = run(candidate, context);
    if (matches.size > 0 || candidate.isFinalWhenEmpty) return { candidate, matches };
    context.release(matches);
    next = candidates.next(matches);
  }
  return undefined;
}
