/** How many places have each value. */
export function countValues(ofPlaces: Iterable<Iterable<string>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const values of ofPlaces) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
