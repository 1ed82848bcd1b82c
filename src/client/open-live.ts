import { createLive, type Live } from '../live/live.ts';
import { openAnswerStore } from '../store/answer-store.ts';
import type { HostOptions } from './protocol.ts';

/**
 * The way to the live API that the options name, if any; it has nothing to do with the bundle, and outlives it.
 * @param fetch the network.
 * @throws FingerpostError `bad-input` for one that can't be used.
 */
export function openLive({ live, store }: HostOptions, fetch: typeof globalThis.fetch): Live | undefined {
  if (!live) return undefined;
  const keep = store ? { keep: openAnswerStore(live.endpoint) } : {};
  return createLive({ ...live, ...keep, fetch, now: Date.now });
}
