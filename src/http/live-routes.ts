import type { Bundle } from '../bundle/open.ts';
import type { ApiRequest } from '../core/base.ts';
import type { ParkAndRide } from '../core/contract/live.ts';
import { FingerpostError } from '../core/errors.ts';
import type { Place } from '../core/place.ts';
import { liveHref } from '../hal/links.ts';
import type { FetchedAnswer } from '../live/fetch-answer.ts';
import { LiveUnavailableError } from '../live/fetch-answer.ts';
import type { Live } from '../live/live.ts';
import { occupancyRecord, PARK_AND_RIDE, readOccupancy } from '../live/rti.ts';
import { siteOf, withoutOccupancy } from '../live/site.ts';
import { type LiveResult, problemResult, type Result } from './responses.ts';

/**
 * The operations of the live API, with fallback answers for when it is unavailable. They reject with FingerpostError
 * `api-unreachable` where there is none.
 */
export interface LiveRoutes {
  /** Answers the list of park-and-ride sites; from the bundle without occupancy if the live API is unavailable. */
  parkAndRides(request: ApiRequest): Promise<Result>;
  /** Answers the departures of a place. `type` must be one of the place's live types. */
  departures(place: Place, type: string, url: URL, request: ApiRequest): Promise<Result>;
  /** Passes a request for another path below the base to the live API. */
  pass(path: string, url: URL, request: ApiRequest): Promise<Result>;
}

const UNCONFIGURED = 'no live API is configured';

/** Creates the live routes. Without a live API, they answer from the bundle or with a 503. */
export function createLiveRoutes({ places, manifest }: Bundle, live: Live | undefined): LiveRoutes {
  const liveResult = (source: LiveResult['source'], text: string, time: number): Result => ({
    kind: 'live',
    source,
    text,
    ...(live && { age: live.ageOf(time) }),
  });
  const list = (source: LiveResult['source'], sites: readonly ParkAndRide[], time: number): Result =>
    liveResult(source, JSON.stringify({ park_and_rides: sites }), time);
  const created = Date.parse(manifest.created);

  async function staleSites(reason: string, request: ApiRequest): Promise<Result> {
    const last = await live?.lastSites(request);
    if (last && last.sites.length > 0) return list('stale', last.sites.map(withoutOccupancy), last.time);
    const sites = places.parkAndRides().map((number) => siteOf(places.place(number)));
    if (sites.length > 0) return list('stale', sites, created);
    throw unreachable(`No park-and-ride site is known, and live data are unavailable: ${reason}.`);
  }

  /** Answers with the last record of a site. The live API and the bundle may name the site by different identifiers. */
  async function staleOccupancy(place: Place, request: ApiRequest): Promise<Result> {
    const last = await live?.lastSites(request);
    const site = last?.sites.find(({ identifier }) => place.identifiers.includes(identifier));
    const record = occupancyRecord(site ? withoutOccupancy(site) : siteOf(place), titleOf(place));
    return liveResult('stale', JSON.stringify(record), site && last ? last.time : created);
  }

  const ask = async (path: string, url: URL, request: ApiRequest): Promise<FetchedAnswer> => {
    if (!live) throw new LiveUnavailableError(UNCONFIGURED);
    return live.pass(path + url.search, request);
  };

  async function passed(path: string, url: URL, request: ApiRequest): Promise<Result> {
    const { status, text, time } = await ask(path, url, request);
    if (status < 400) return liveResult('live', text, time);
    return {
      ...problemResult(status, text || `The live API answered ${status} to "${path}".`),
      source: 'live',
    };
  }

  async function currentOccupancy(
    place: Place,
    path: string,
    url: URL,
    request: ApiRequest,
  ): Promise<Result> {
    const { status, body, time } = await ask(path, url, request);
    if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
    const read = readOccupancy(body, place.identifiers, titleOf(place));
    return liveResult('live', JSON.stringify(read), time);
  }

  const orElse = async (result: Promise<Result>, fallback: (reason: string) => Result | Promise<Result>) => {
    try {
      return await result;
    } catch (thrown) {
      if (thrown instanceof LiveUnavailableError) return fallback(thrown.message);
      throw thrown;
    }
  };

  return {
    async parkAndRides(request) {
      if (!live) return staleSites(UNCONFIGURED, request);
      const current = live.parkAndRides(request).then(({ sites, time }) => list('live', sites, time));
      return orElse(current, (reason) => staleSites(reason, request));
    },

    departures(place, type, url, request) {
      const path = liveHref(place.id, type);
      if (type === PARK_AND_RIDE) {
        const current = currentOccupancy(place, path, url, request);
        return orElse(current, () => staleOccupancy(place, request));
      }
      return orElse(passed(path, url, request), (reason) => {
        throw unreachable(`Live departures are unavailable: ${reason}.`);
      });
    },

    async pass(path, url, request) {
      if (escapesBase(path)) return problemResult(404, `There is nothing at "${path}".`);
      return orElse(passed(path, url, request), (reason) => {
        throw unreachable(`"${path}" comes from the live API alone: ${reason}.`);
      });
    },
  };
}

const unreachable = (sentence: string): FingerpostError =>
  new FingerpostError('api-unreachable', `${sentence} Try again later.`);

/** Returns the title of a site's link to its occupancy. Only places with that link get here. */
const titleOf = ({ rti }: Place): string => rti[PARK_AND_RIDE]!;

/** Returns whether a server that decodes the path would leave the base by it, or couldn't decode it. */
function escapesBase(path: string): boolean {
  try {
    return /(^|[/\\])\.\.?([/\\]|$)/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
