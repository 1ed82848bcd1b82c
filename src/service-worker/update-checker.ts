import { FingerpostError } from '../core/errors.ts';
import type { Updated, WireResult } from '../protocol/host.ts';
import type { PersistentValue } from '../store/bundle-store.ts';

/**
 * The delay of the next check after one that reached no source. Where a bundle was found that can't be used, the next
 * check waits for the whole interval, because it costs another download.
 */
const RETRY_MS = 60_000;

/**
 * Creates a checker for updates at intervals. A Service Worker can't rely on timers, because it is killed before they fire. So call
 * `checkWhenDue` at every event.
 * @param update checks for another bundle and switches to it.
 * @param intervalMs the time between two checks, in ms; 0 for no checks.
 * @param last returns the record of when the last successful check was, in ms since 1970. It outlives the worker.
 * @param now returns ms since 1970.
 */
export function createUpdateChecker(
  update: () => Promise<WireResult<Updated>>,
  intervalMs: number,
  last: () => PersistentValue,
  now: () => number,
) {
  let next: number | undefined;
  let checking: Promise<void> | undefined;

  const nextDue = async (): Promise<number> => {
    const time = (await last().read()) as number | undefined;
    // A time in the future was written before the clock was set back.
    return time === undefined || time > now() ? -Infinity : time + intervalMs;
  };
  const checkNow = async (): Promise<void> => {
    const result = await update();
    const error = result.ok ? result.value.unreachable : result;
    const isUnreachable = error?.code === 'bundle-unreachable';
    next = now() + (isUnreachable ? Math.min(RETRY_MS, intervalMs) : intervalMs);
    if (isUnreachable) throw new FingerpostError(error.code, error.message);
    await last().write(now());
  };
  const checkIfDue = async (): Promise<void> => {
    next ??= await nextDue();
    if (now() >= next) await checkNow().catch(() => {});
  };
  return {
    /** Checks now. @throws FingerpostError `bundle-unreachable` where no source was reached. */
    checkNow,
    /** Checks if `intervalMs` has passed since the last check. Never rejects. */
    async checkWhenDue(): Promise<void> {
      if (intervalMs <= 0 || (next !== undefined && now() < next)) return;
      checking ??= checkIfDue().finally(() => {
        checking = undefined;
      });
      await checking;
    },
  };
}
