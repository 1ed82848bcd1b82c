/**
 * Assigns different items to as many slots as possible (augmenting paths, Kuhn 1955). A slot with an item at the start has one at the
 * end, perhaps another.
 *
 * @param start for each slot, the choice that it has already.
 * @param choicesOf returns the choices of a slot, best first. It is called only for slots that need one.
 * @param itemOf returns the item of a choice. Choices of the same item exclude each other.
 * @returns for each slot, its choice; `undefined` for none.
 */
export function bipartiteMatching<Choice>(
  start: readonly (Choice | undefined)[],
  choicesOf: (slot: number) => readonly Choice[],
  itemOf: (choice: Choice) => number,
): readonly (Choice | undefined)[] {
  const chosen = [...start];
  const ownerOf = new Map<number, number>();
  chosen.forEach((choice, slot) => {
    if (choice !== undefined) ownerOf.set(itemOf(choice), slot);
  });
  const assign = (slot: number, visited: Set<number>): boolean => {
    for (const choice of choicesOf(slot)) {
      const item = itemOf(choice);
      if (visited.has(item)) continue;
      visited.add(item);
      const owner = ownerOf.get(item);
      if (owner !== undefined && !assign(owner, visited)) continue;
      ownerOf.set(item, slot);
      chosen[slot] = choice;
      return true;
    }
    return false;
  };
  chosen.forEach((choice, slot) => {
    if (choice === undefined) assign(slot, new Set());
  });
  return chosen;
}
