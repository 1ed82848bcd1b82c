import { createLive, type Live } from '../live/live.ts';
import type { HostOptions } from '../protocol/host.ts';
import { openPersistentValue } from '../store/persistent-value.ts';

/** It counts against the answer's own limit, in ms. */
const SAVED_ANSWER_TIMEOUT_MS = 1000;

/**
 * The way to the live API that the options name, if any; it has nothing to do with the bundle, and outlives it.
 * @param fetch the network.
 * @throws FingerpostError `bad-input` for one that can't be used.
 */
export function openLive({ live, store }: HostOptions, fetch: typeof globalThis.fetch): Live | undefined {
  if (!live) return undefined;
  const keep = store
    ? { keep: openPersistentValue('fingerpost live', live.endpoint, SAVED_ANSWER_TIMEOUT_MS) }
    : {};
  return createLive({ ...live, ...keep, fetch, now: Date.now });
}
