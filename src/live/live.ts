import { abortable, MAX_TIMER_MS, withTimeout } from '../core/async.ts';
import { type ApiRequest, PARK_AND_RIDES } from '../core/base.ts';
import { type Answer, fetchAnswer } from './fetch-answer.ts';
import { createCoalesce } from './coalesce.ts';
import { endpointOf } from './endpoint.ts';
import { type LiveRequest, liveRequest } from './live-request.ts';
import { LiveUnavailableError } from './live-unavailable.ts';
import {
  type AnswerStore,
  DEFAULT_TIMEOUT_MS,
  type LiveOptions,
  type SavedAnswers,
  type Timed,
} from './options.ts';
import { type ParkAndRide, readSites } from './site.ts';

/** What the live API says now. It knows no bundle, so it outlives each. */
export interface Live {
  /**
   * The sites with their occupancy.
   * @throws NoAnswer without a usable answer; the reason of the caller's signal once that is aborted
   */
  parkAndRides(caller: ApiRequest): Promise<Sites>;
  /** The latest good answer that this caller may see, whose occupancy may be long past. */
  lastSites(caller: ApiRequest): Promise<Sites | undefined>;
  /**
   * What the API says to a request for `path` (with its query) below the endpoint.
   * @throws as `parkAndRides`
   */
  pass(path: string, caller: ApiRequest): Promise<Answer>;
  /** How long ago that was, in whole seconds; `time` in ms of the epoch. */
  ageOf(time: number): number;
}

export interface Sites extends Timed {
  readonly sites: readonly ParkAndRide[];
}

/** What the outside world is made of. */
export interface LiveParts {
  readonly fetch: typeof globalThis.fetch;
  /** The time in ms of the epoch. */
  readonly now: () => number;
  /** Where the latest answer about park-and-rides is kept; without one, in memory alone. */
  readonly keep?: AnswerStore;
}

/**
 * Makes the way to a live API: each answer within a time limit, checked, and asked for once by all who want it.
 * @throws FingerpostError `bad-input` for options that no request can be made of
 */
export function createLive({ fetch, now, keep, ...options }: LiveOptions & LiveParts): Live {
  const { timeLimit = DEFAULT_TIMEOUT_MS } = options;
  const maxAge = Math.min(options.maxAge ?? 30_000, MAX_TIMER_MS);
  const endpoint = endpointOf(options);
  const isCurrent = ({ time, until }: Timed): boolean => time <= now() && now() < until;
  const shared = createCoalesce<Answer | Sites>(isCurrent, bytesOf);
  let last: { readonly key: string; readonly sites: Sites } | undefined;

  /** For the work as a whole, as bytes that come one by one hold no limit of their own. */
  const inTime = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    const late = (): Error =>
      new LiveUnavailableError(`the live API did not answer in full within ${timeLimit / 1000} s`);
    try {
      return await withTimeout(work(controller.signal), timeLimit, late);
    } finally {
      controller.abort();
    }
  };

  const listRequest = (caller: ApiRequest): LiveRequest =>
    liveRequest(endpoint, PARK_AND_RIDES, caller, options);

  const lastOf = async ({ key, isPublic }: LiveRequest): Promise<Sites | undefined> => {
    // What is on the device any caller may get, so nothing is there that was meant for one.
    const kept = isPublic ? readSaved(await keep?.read()) : undefined;
    const own = last?.key === key ? last.sites : undefined;
    if (!kept || (own && kept.time <= own.time)) return own;
    last = { key, sites: kept };
    return kept;
  };

  return {
    parkAndRides(caller) {
      const request = listRequest(caller);
      const work = async (signal: AbortSignal): Promise<Sites> => {
        // Another tab, or this program before it was ended, may have asked just now.
        const known = await lastOf(request);
        if (known && isCurrent(known)) return known;
        const { answer, body } = await fetchAnswer(request, signal, { fetch, now, maxAge });
        const { status, time, until } = answer;
        if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
        const sites: Sites = { sites: readSites(body, known?.sites), time, until };
        last = { key: request.key, sites };
        // Nobody waits for the disk.
        if (request.isPublic) void keep?.write({ body: { park_and_rides: sites.sites }, time, until });
        return sites;
      };
      return abortable(caller.signal, () => shared(request.key, () => inTime(work)));
    },

    lastSites: (caller) => lastOf(listRequest(caller)),

    pass(path, caller) {
      const request = liveRequest(endpoint, path, caller, options);
      const work = async (signal: AbortSignal): Promise<Answer> =>
        (await fetchAnswer(request, signal, { fetch, now, maxAge })).answer;
      return abortable(caller.signal, () => shared(request.key, () => inTime(work)));
    },

    ageOf: (time) => Math.max(0, Math.floor((now() - time) / 1000)),
  };
}

/** What was kept, as long as it still is what it was: another version of the library may have written it. */
function readSaved(kept: unknown): Sites | undefined {
  try {
    const { body, time, until } = kept as SavedAnswers;
    return Number.isFinite(time) && Number.isFinite(until)
      ? { sites: readSites(body), time, until }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The memory that an answer takes at most: two bytes a letter, and 200 beside those of a site. */
function bytesOf(answer: Answer | Sites): number {
  if ('text' in answer) return 2 * answer.text.length;
  return answer.sites.reduce((sum, { identifier, name }) => sum + 2 * (identifier + name).length + 200, 0);
}
