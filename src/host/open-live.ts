import { createLive, type Live } from '../live/live.ts';
import type { HostOptions } from '../protocol/host.ts';
import { openPersistentValue } from '../store/persistent-value.ts';

/** How long reading a saved answer may take, in ms. It counts against the time limit of the answer. */
const SAVED_ANSWER_TIMEOUT_MS = 1000;

/**
 * Connects to the live API that the options name, if any. It doesn't depend on the bundle, and outlives it.
 * @param fetch the network.
 * @returns `undefined` where the options name none.
 * @throws FingerpostError `bad-input` for a live API that can't be used.
 */
export function openLive({ live, store }: HostOptions, fetch: typeof globalThis.fetch): Live | undefined {
  if (!live) return undefined;
  const answerStore = store
    ? { answerStore: openPersistentValue('fingerpost live', live.endpoint, SAVED_ANSWER_TIMEOUT_MS) }
    : {};
  return createLive({ ...live, ...answerStore, fetch, now: Date.now });
}
