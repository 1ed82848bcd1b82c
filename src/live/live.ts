import type { ApiRequest } from '../core/api-request.ts';
import { MAX_TIMER_MS, withTimeout } from '../core/async.ts';
import { PARK_AND_RIDES } from '../core/base.ts';
import type { ParkAndRide } from '../core/contract/live.ts';
import { createCoalesce } from './coalesce.ts';
import { endpointOf } from './endpoint.ts';
import { type FetchedAnswer, fetchAnswer, LiveUnavailableError } from './fetch-answer.ts';
import { type LiveRequest, liveRequest } from './live-request.ts';
import {
  DEFAULT_TIMEOUT_MS,
  type LiveOptions,
  type LivePlatform,
  type SavedAnswers,
  type Timed,
} from './options.ts';
import { readSites } from './site.ts';

/** A client of the live API. It is independent of the bundle, so it survives updates. */
export interface Live {
  /**
   * Fetches the park-and-ride sites with their occupancy.
   * @throws LiveUnavailableError without a usable answer; the reason of the caller's signal when it is aborted.
   */
  parkAndRides(caller: ApiRequest): Promise<Sites>;
  /** Returns the latest good answer that this caller may see. Its occupancy may be out of date. */
  lastSites(caller: ApiRequest): Promise<Sites | undefined>;
  /**
   * Passes a request for `path` (with its query) below the endpoint to the live API.
   * @throws as `parkAndRides`.
   */
  pass(path: string, caller: ApiRequest): Promise<FetchedAnswer>;
  /** Returns the age of a time (in ms of the epoch) in whole seconds. */
  ageOf(time: number): number;
}

/** The park-and-ride sites of one answer. */
export interface Sites extends Timed {
  readonly sites: readonly ParkAndRide[];
}

/**
 * Creates a client of a live API. Each answer is checked and has a time limit, and concurrent callers share one request.
 * @param endsUnwanted whether a request ends when all of its callers are gone. Otherwise its answer is there for the next one.
 * @throws FingerpostError `bad-input` for options that no request can be built from.
 */
export function createLive(
  { fetch, now, answerStore, ...options }: LiveOptions & LivePlatform,
  endsUnwanted = false,
): Live {
  const { timeLimitMs = DEFAULT_TIMEOUT_MS } = options;
  const maxAgeMs = Math.min(options.maxAgeMs ?? 30_000, MAX_TIMER_MS);
  const endpoint = endpointOf(options);
  const network = { fetch, now, maxAgeMs };
  const isCurrent = ({ time, until }: Timed): boolean => time <= now() && now() < until;
  const shared = createCoalesce<FetchedAnswer | Sites>({ isCurrent, bytesOf, endsUnwanted });
  let last: { readonly key: string; readonly sites: Sites } | undefined;

  /** Limits the time of the whole work, because a server may send bytes one by one for ever. */
  const inTime = async <T>(unwanted: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    unwanted.addEventListener('abort', () => controller.abort());
    const timeoutError = (): Error =>
      new LiveUnavailableError(`the live API did not answer in full within ${timeLimitMs / 1000} s`);
    try {
      return await withTimeout(work(controller.signal), timeLimitMs, timeoutError);
    } finally {
      controller.abort();
    }
  };

  const listRequest = (caller: ApiRequest): LiveRequest =>
    liveRequest(endpoint, PARK_AND_RIDES, caller, options);

  const lastOf = async ({ key, isPublic }: LiveRequest): Promise<Sites | undefined> => {
    // Any caller may read the store, so it has only public answers.
    const saved = isPublic ? readSaved(await answerStore?.read()) : undefined;
    const own = last?.key === key ? last.sites : undefined;
    if (!saved || (own && saved.time <= own.time)) return own;
    last = { key, sites: saved };
    return saved;
  };

  return {
    parkAndRides(caller) {
      const request = listRequest(caller);
      const work = async (signal: AbortSignal): Promise<Sites> => {
        // Another tab, or the program before a restart, may have fetched it just now.
        const known = await lastOf(request);
        if (known && isCurrent(known)) return known;
        const { answer, body } = await fetchAnswer(request, signal, network);
        const { status, time, until } = answer;
        if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
        const sites: Sites = { sites: readSites(body, known?.sites), time, until };
        last = { key: request.key, sites };
        // The answer doesn't wait for the disk.
        if (request.isPublic) void answerStore?.write({ body: { park_and_rides: sites.sites }, time, until });
        return sites;
      };
      return shared(request.key, caller.signal, (unwanted) => inTime(unwanted, work));
    },

    lastSites: (caller) => lastOf(listRequest(caller)),

    pass(path, caller) {
      const request = liveRequest(endpoint, path, caller, options);
      const work = async (signal: AbortSignal): Promise<FetchedAnswer> =>
        (await fetchAnswer(request, signal, network)).answer;
      return shared(request.key, caller.signal, (unwanted) => inTime(unwanted, work));
    },

    ageOf: (time) => Math.max(0, Math.floor((now() - time) / 1000)),
  };
}

/** Validates a stored answer, because another version of the library may have written it. */
function readSaved(saved: unknown): Sites | undefined {
  try {
    const { body, time, until } = saved as SavedAnswers;
    return Number.isFinite(time) && Number.isFinite(until)
      ? { sites: readSites(body), time, until }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the maximum memory of an answer: two bytes per UTF-16 code unit, and 200 more per site. */
function bytesOf(answer: FetchedAnswer | Sites): number {
  if ('text' in answer) return 2 * answer.text.length;
  return answer.sites.reduce((sum, { identifier, name }) => sum + 2 * (identifier + name).length + 200, 0);
}
