/** Returns a function that runs work, at most so many pieces at the same time. Others wait, and begin in the order in which they came. */
export function atMost(running: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = running;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
