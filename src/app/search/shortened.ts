/** As much of a query is said where it is told what was found, in letters. */
const MOST = 80;

/** A query as it is told. Whole texts get pasted into the box, and would fill the screen, or be read out to the end. */
export function shortened(q: string): string {
  const letters = [...q];
  return letters.length > MOST ? `${letters.slice(0, MOST).join('').trimEnd()}…` : q;
}
