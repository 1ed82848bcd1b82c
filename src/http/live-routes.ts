import type { Bundle } from '../bundle/open.ts';
import type { ApiRequest } from '../core/api-request.ts';
import type { ParkAndRide } from '../core/contract/live.ts';
import { FingerpostError } from '../core/errors.ts';
import { oncePer } from '../core/once-per.ts';
import type { Place } from '../core/place.ts';
import { liveHref } from '../hal/links.ts';
import type { FetchedAnswer } from '../live/fetch-answer.ts';
import { LiveUnavailableError } from '../live/fetch-answer.ts';
import type { Live } from '../live/live.ts';
import { occupancyRecord, PARK_AND_RIDE, readOccupancy } from '../live/rti.ts';
import { siteOf, withoutOccupancy } from '../live/site.ts';
import { type LiveResult, problemResult, type Result } from './result.ts';

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
  const ageOf = (time: number): Pick<LiveResult, 'age'> => (live ? { age: live.ageOf(time) } : {});
  let capacities: ReadonlyMap<string, number> | undefined;

  /** Returns the capacity of a site in the bundle, by any of its identifiers; 0 if it is unknown. */
  const capacityOf = (identifier: string): number => {
    capacities ??= new Map(
      places.parkAndRides().flatMap((number) => {
        const { identifiers, park_and_ride } = places.place(number);
        return identifiers.map((known) => [known, park_and_ride?.capacity ?? 0] as const);
      }),
    );
    return capacities.get(identifier) ?? 0;
  };

  /** Returns the site without its occupancy, and with the bundle's capacity if the live API sent none. */
  const unavailable = (site: ParkAndRide): ParkAndRide =>
    withoutOccupancy({ ...site, capacity: site.capacity || capacityOf(site.identifier) });

  // Many callers may request the same sites at once.
  const textOf = oncePer((sites: readonly ParkAndRide[]) => JSON.stringify({ park_and_rides: sites }));
  const staleTextOf = oncePer((sites: readonly ParkAndRide[]) => textOf(sites.map(unavailable)));

  const stale = (text: string, time = Date.parse(manifest.created)): Result => ({
    kind: 'live',
    source: 'stale',
    text,
    ...ageOf(time),
  });

  async function staleSites(reason: string, request: ApiRequest): Promise<Result> {
    const last = await live?.lastSites(request);
    if (last && last.sites.length > 0) return stale(staleTextOf(last.sites), last.time);
    const sites = places.parkAndRides().map((number) => siteOf(places.place(number)));
    if (sites.length > 0) return stale(textOf(sites));
    throw unreachable(`No park-and-ride site is known, and live data are unavailable: ${reason}.`);
  }

  /** Answers with the last record of a site. The live API and the bundle may name the site by different identifiers. */
  async function staleOccupancy(place: Place, request: ApiRequest): Promise<Result> {
    const last = await live?.lastSites(request);
    const site = last?.sites.find(({ identifier }) => place.identifiers.includes(identifier));
    const record = occupancyRecord(site ? unavailable(site) : siteOf(place), titleOf(place));
    return stale(JSON.stringify(record), site && last?.time);
  }

  const ask = async (path: string, url: URL, request: ApiRequest): Promise<FetchedAnswer> => {
    if (!live) throw new LiveUnavailableError(UNCONFIGURED);
    return live.pass(path + url.search, request);
  };

  async function passed(path: string, url: URL, request: ApiRequest): Promise<Result> {
    const { status, text, time } = await ask(path, url, request);
    if (status < 400) return { kind: 'live', source: 'live', text, ...ageOf(time) };
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
    const { status, text, time } = await ask(path, url, request);
    if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
    const read = readOccupancy(text, place.identifiers, titleOf(place));
    return { kind: 'live', source: 'live', text: JSON.stringify(read), ...ageOf(time) };
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
      const current = live.parkAndRides(request).then(
        ({ sites, time }): Result => ({
          kind: 'live',
          source: 'live',
          text: textOf(sites),
          ...ageOf(time),
        }),
      );
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
