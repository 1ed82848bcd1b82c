/**
 * Assigns different items to as many askers as possible (augmenting paths, Kuhn 1955). An asker with an item at the start has one at the
 * end, perhaps another.
 *
 * @param start for each asker, the choice that it has already.
 * @param choicesOf returns the choices of an asker, best first. It is called only for askers that need one.
 * @param itemOf returns the item of a choice. Choices of the same item exclude each other.
 * @returns for each asker, its choice; `undefined` for none.
 */
export function bipartiteMatching<Choice>(
  start: readonly (Choice | undefined)[],
  choicesOf: (asker: number) => readonly Choice[],
  itemOf: (choice: Choice) => number,
): readonly (Choice | undefined)[] {
  const chosen = [...start];
  const ownerOf = new Map<number, number>();
  chosen.forEach((choice, asker) => {
    if (choice !== undefined) ownerOf.set(itemOf(choice), asker);
  });
  const assign = (asker: number, visited: Set<number>): boolean => {
    for (const choice of choicesOf(asker)) {
      const item = itemOf(choice);
      if (visited.has(item)) continue;
      visited.add(item);
      const owner = ownerOf.get(item);
      if (owner !== undefined && !assign(owner, visited)) continue;
      ownerOf.set(item, asker);
      chosen[asker] = choice;
      return true;
    }
    return false;
  };
  chosen.forEach((choice, asker) => {
    if (choice === undefined) assign(asker, new Set());
  });
  return chosen;
}
