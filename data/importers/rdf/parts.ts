/** The links between a place and its parts. */
export interface Links {
  readonly id: string;
  readonly parent: readonly string[];
  readonly child: readonly string[];
}

/** A link from a part to its whole that is not possible. */
export interface CyclicLink {
  readonly part: string;
  readonly whole: string;
}

/**
 * Finds the links by which a place would be part of itself, also through others. Without them, the parts form no
 * cycle. The result does not depend on the order of places.
 */
export function cyclicLinks(places: readonly Links[]): CyclicLink[] {
  const wholes = new Map<string, Set<string>>();
  const add = (part: string, whole: string): void => {
    const known = wholes.get(part);
    if (known) known.add(whole);
    else wholes.set(part, new Set([whole]));
  };
  for (const { id, parent, child } of places) {
    for (const whole of parent) add(id, whole);
    for (const part of child) add(part, id);
  }
  const found: CyclicLink[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const next = (id: string): Iterator<string> => [...(wholes.get(id) ?? [])].sort()[Symbol.iterator]();
  for (const start of [...wholes.keys()].sort()) {
    if (state.has(start)) continue;
    // A stack of its own, because chains of parts may be longer than calls can nest.
    const stack = [{ id: start, rest: next(start) }];
    state.set(start, 'open');
    while (stack.length > 0) {
      const { id: part, rest } = stack.at(-1)!;
      const { value: whole, done } = rest.next();
      if (done) {
        state.set(part, 'done');
        stack.pop();
      } else if (state.get(whole) === 'open') found.push({ part, whole });
      else if (!state.has(whole)) {
        state.set(whole, 'open');
        stack.push({ id: whole, rest: next(whole) });
      }
    }
  }
  return found;
}
