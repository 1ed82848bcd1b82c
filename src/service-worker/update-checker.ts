import { FingerpostError } from '../core/errors.ts';
import type { Updated, WireResult } from '../protocol/host.ts';

/**
 * After a look that came to nothing, as there was no network, the next event this much later has another, in ms. Where
 * there was a bundle that can't be taken, another look costs another download.
 */
const RETRY_MS = 60_000;

/** When something was last done, in ms since 1970. It must outlive the worker, whose memory goes when it is idle. */
export interface LastTime {
  get(): Promise<number | undefined>;
  set(time: number): Promise<void>;
}

export interface UpdateCheckerOptions {
  readonly update: () => Promise<WireResult<Updated>>;
  /** In ms; 0 for never. */
  readonly interval: number;
  readonly last: LastTime;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Looks for newer bundles now and then. A Service Worker has no timers that it could rely on: it is killed before they
 * go off. So it is to look whenever there is an event, if it is time to.
 */
export interface UpdateChecker {
  checkWhenDue(): Promise<void>;
  /** @throws FingerpostError `bundle-unreachable` where nobody could be asked. */
  checkNow(): Promise<void>;
}

export function createUpdateChecker({ update, interval, last, now }: UpdateCheckerOptions): UpdateChecker {
  let next: number | undefined;
  let looking: Promise<void> | undefined;

  const due = async (): Promise<number> => {
    const time = await last.get();
    // A time to come is that of a clock that has been set back since.
    return time === undefined || time > now() ? -Infinity : time + interval;
  };
  const atOnce = async (): Promise<void> => {
    const result = await update();
    const error = result.ok ? result.value.error : result;
    const missed = error?.code === 'bundle-unreachable';
    next = now() + (missed ? Math.min(RETRY_MS, interval) : interval);
    if (missed) throw new FingerpostError(error.code, error.message);
    await last.set(now());
  };
  const look = async (): Promise<void> => {
    next ??= await due();
    if (now() >= next) await atOnce().catch(() => {});
  };
  return {
    checkNow: atOnce,
    async checkWhenDue() {
      if (interval <= 0 || (next !== undefined && now() < next)) return;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
  };
}
