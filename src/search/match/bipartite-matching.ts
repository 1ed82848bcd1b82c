/**
 * Gives each of several askers a choice of its own (augmenting paths, Kuhn 1955): as many as can be are served, and who
 * was served at the start still is, if by another choice.
 *
 * @param start what each has already.
 * @param choicesOf what one of them could have, best first; not asked for those who need no other.
 * @param what tells which choices are one and the same thing.
 */
export function bipartiteMatching<Choice>(
  start: readonly (Choice | undefined)[],
  choicesOf: (asker: number) => readonly Choice[],
  what: (choice: Choice) => number,
): readonly (Choice | undefined)[] {
  const chosen = [...start];
  const owner = new Map<number, number>();
  chosen.forEach((choice, asker) => {
    if (choice !== undefined) owner.set(what(choice), asker);
  });
  const serve = (asker: number, tried: Set<number>): boolean => {
    for (const choice of choicesOf(asker)) {
      const thing = what(choice);
      if (tried.has(thing)) continue;
      tried.add(thing);
      const holder = owner.get(thing);
      if (holder !== undefined && !serve(holder, tried)) continue;
      owner.set(thing, asker);
      chosen[asker] = choice;
      return true;
    }
    return false;
  };
  chosen.forEach((choice, asker) => {
    if (choice === undefined) serve(asker, new Set());
  });
  return chosen;
}
