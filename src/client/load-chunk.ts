import { withTimeout } from '../core/async.ts';
import { HostFailure } from './host-failure.ts';

/**
 * Waits for a dynamic import, but not for ever, because an import over a network that swallows packets never fails. The
 * caller then does without: the bundle may be on the device.
 * @param what the subject of the error message.
 * @param ms how long the import may take.
 * @throws FingerpostError `worker-failed`
 */
export async function loadChunk<T>(code: Promise<T>, what: string, ms: number): Promise<T> {
  try {
    return await withTimeout(code, ms, () => new Error(`nothing arrived within ${ms / 1000} s`));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new HostFailure('fallback-code', `${what} did not load: ${why}`, { cause });
  }
}
