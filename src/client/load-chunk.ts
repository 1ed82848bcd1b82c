import { withTimeout } from '../core/async.ts';
import { FingerpostError } from '../core/errors.ts';

/**
 * Code that is loaded when it is needed. A network that swallows packets fails nothing, so what doesn't come in time is
 * done without: the bundle may well be on the device.
 * @param what it is, for the message.
 * @param ms how long it may take.
 * @throws FingerpostError `worker-failed`
 */
export async function loadChunk<T>(code: Promise<T>, what: string, ms: number): Promise<T> {
  try {
    return await withTimeout(code, ms, () => new Error(`nothing came within ${ms / 1000} s`));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new FingerpostError('worker-failed', `${what} did not load: ${why}`, { cause });
  }
}
