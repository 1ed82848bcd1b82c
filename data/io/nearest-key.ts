import { EditMatrix } from '../../src/search/query/fuzzy.ts';

/** A key that needs more edits than a third of its letters is no misspelling. */
const MAX_SHARE = 1 / 3;
const MAX_LENGTH = 64;

/** Returns the known key that was probably meant, or `undefined` where none is like it. */
export function nearestKey(given: string, known: readonly string[]): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const maxEdits = Math.max(1, Math.floor(given.length * MAX_SHARE));
  const matrix = new EditMatrix(given.toLowerCase(), MAX_LENGTH, maxEdits);
  const edits = (key: string): number => {
    if (key.startsWith(given)) return 1;
    for (let depth = 1; depth <= key.length; depth++) matrix.fillRow(depth, key.toLowerCase());
    return matrix.edits(key.length);
  };
  const [best] = known
    .map((key) => ({ key, edits: edits(key) }))
    .filter((candidate) => candidate.edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits);
  return best?.key;
}

/** Shorter words are like too many keys. */
const MIN_LENGTH_OF_SLIP = 3;

/** Returns a question after the known key that was probably meant; `''` where none is like it. */
export function didYouMean(given: string, known: readonly string[]): string {
  const meant = given.length < MIN_LENGTH_OF_SLIP ? undefined : nearestKey(given, known);
  return meant === undefined || meant === given ? '' : ` (did you mean ${meant}?)`;
}
