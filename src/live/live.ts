import { type ApiRequest, PARK_AND_RIDES } from '../core/base.ts';
import type { ParkAndRide } from '../core/contract/live.ts';
import { endpointOf } from './endpoint.ts';
import { type FetchedAnswer, fetchAnswer, LiveUnavailableError } from './fetch-answer.ts';
import { liveRequest } from './live-request.ts';
import { DEFAULT_MAX_AGE_MS, DEFAULT_TIMEOUT_MS, type LiveOptions, type LivePlatform } from './options.ts';
import { createSharedRequests } from './shared-requests.ts';
import { readSites } from './site.ts';

/** A client of the live API. It is independent of the bundle, so it survives updates. */
export interface Live {
  /**
   * Fetches the park-and-ride sites with their occupancy.
   * @throws LiveUnavailableError without a usable answer; the reason of the caller's signal when it is aborted.
   */
  parkAndRides(caller: ApiRequest): Promise<Sites>;
  /** Returns the sites of the latest answer that this caller may see. Their occupancy is out of date. */
  lastSites(caller: ApiRequest): Promise<Sites | undefined>;
  /**
   * Passes a request for `path` (with its query) below the endpoint to the live API.
   * @throws as `parkAndRides`.
   */
  pass(path: string, caller: ApiRequest): Promise<FetchedAnswer>;
  /** Returns the age of a time (in ms of the epoch) in whole seconds. */
  ageOf(time: number): number;
}

/** The park-and-ride sites of one answer, and its time in ms of the epoch. */
export interface Sites {
  readonly sites: readonly ParkAndRide[];
  readonly time: number;
}

/**
 * Creates a client of a live API. Each answer is checked and has a time limit, and concurrent callers share one request.
 * @throws FingerpostError `bad-input` for options that no request can be built from.
 */
export function createLive({ fetch, now, answerStore, ...options }: LiveOptions & LivePlatform): Live {
  const { timeLimitMs = DEFAULT_TIMEOUT_MS, maxAgeMs = DEFAULT_MAX_AGE_MS } = options;
  const endpoint = endpointOf(options);
  const share = createSharedRequests(
    timeLimitMs,
    () => new LiveUnavailableError(`the live API did not answer in full within ${timeLimitMs / 1000} s`),
  );
  let last: { readonly key: string; readonly sites: Sites } | undefined;

  const platform = { fetch, now, maxAgeMs };
  const listRequest = (caller: ApiRequest) => liveRequest(endpoint, PARK_AND_RIDES, caller, options);

  return {
    parkAndRides(caller) {
      const request = listRequest(caller);
      return share(request.key, caller.signal, async (signal) => {
        const { status, body, time } = await fetchAnswer(request, signal, platform);
        if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
        const sites: Sites = { sites: readSites(body), time };
        last = { key: request.key, sites };
        // Any caller may read the store, so it gets only public answers. The answer doesn't wait for the disk.
        if (request.isPublic) void answerStore?.write(sites);
        return sites;
      });
    },

    async lastSites(caller) {
      const { key, isPublic } = listRequest(caller);
      if (last?.key === key) return last.sites;
      return isPublic ? readKept(await answerStore?.read()) : undefined;
    },

    pass(path, caller) {
      const request = liveRequest(endpoint, path, caller, options);
      return share(request.key, caller.signal, (signal) => fetchAnswer(request, signal, platform));
    },

    ageOf: (time) => Math.max(0, Math.floor((now() - time) / 1000)),
  };
}

/** Validates stored sites, because another version of the library may have written them. */
function readKept(kept: unknown): Sites | undefined {
  try {
    const { sites, time } = kept as Sites;
    return Number.isFinite(time) ? { sites: readSites({ park_and_rides: sites }), time } : undefined;
  } catch {
    return undefined;
  }
}
