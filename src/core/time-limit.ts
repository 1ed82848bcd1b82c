/** A timer that is to ring later than this, in ms, rings at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * What `work` gives, or a rejection with `late()` once `ms` milliseconds have gone by. The work itself goes on;
 * what becomes of it after that is nobody's concern.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(ms, MAX_TIMER_MS));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
