/** The longest query that is shown whole, in code points. */
const MAX_LETTERS = 80;

/** Returns a query short enough to show. A whole pasted text would fill the screen, or be read out to the end. */
export function truncateQuery(q: string): string {
  const letters = [...q];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('').trimEnd()}…` : q;
}
