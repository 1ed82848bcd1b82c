import { type Api, ApiProblem, type LiveAnswer } from '../data/api.ts';
import { asError } from '../data/as-error.ts';
import type { FullPlace, ParkAndRide } from '../data/hal.ts';
import { t } from '../language/messages.ts';
import { liveEndpoint } from './live-endpoint.ts';

/**
 * The state of live data: an answer, or the problem where there is none. Neither before the first request ends.
 */
export type LiveView = Parking | Departures;

interface LoadResult {
  readonly problem: string | undefined;
  /** Whether a retry would fail as well. */
  readonly permanent: boolean;
}

export interface Parking extends LoadResult {
  readonly kind: 'parking';
  readonly answer: LiveAnswer<readonly ParkAndRide[]> | undefined;
  /** The places of the sites that the bundle has. */
  readonly places: readonly FullPlace[];
}

export interface Departures extends LoadResult {
  readonly kind: 'departures';
  readonly place: FullPlace;
  readonly type: string;
  readonly answer: LiveAnswer<unknown> | undefined;
}

/** Returns the state before the first request. */
export const parking: Parking = {
  kind: 'parking',
  answer: undefined,
  places: [],
  problem: undefined,
  permanent: false,
};

/** Returns the state before the first request. */
export function departuresOf(place: FullPlace, type: string): Departures {
  return { kind: 'departures', place, type, answer: undefined, problem: undefined, permanent: false };
}

/** Returns the title that the link to the departures has. */
export function titleOfDepartures({ place, type }: Departures): string {
  return place._links[`rti:${type}`]?.title ?? t('place.live');
}

/** Returns the state without an expired answer. */
export function withoutExpired<T extends LiveView>(view: T): T {
  const isOld = view.answer?.current && Date.now() >= view.answer.until;
  return isOld ? { ...view, answer: undefined } : view;
}

/**
 * Fetches live data. The returned state never contains the answer before.
 * @throws AbortError once the signal is aborted; no other error.
 */
export async function loadLive(view: LiveView, api: Api, signal: AbortSignal): Promise<LiveView> {
  if (view.permanent) return view;
  if (view.kind === 'departures') {
    const { place, type } = view;
    const href = place._links[`rti:${type}`]?.href;
    const asked = api.departures(href ?? `${place._links.self.href}/rti/${encodeURIComponent(type)}`, {
      signal,
    });
    return { ...view, ...(await orProblem(asked, signal)) };
  }
  const { answer, problem, permanent } = await orProblem(api.parkAndRides({ signal }), signal);
  const sites = answer?.body.park_and_rides ?? [];
  const ids = sites.map(({ identifier }) => identifier);
  // Show the sites even without the links to their places.
  const several = await orProblem(api.several(ids, { signal }), signal);
  const places = several.answer ?? view.places;
  return { kind: 'parking', answer: answer && { ...answer, body: sites }, places, problem, permanent };
}

async function orProblem<T>(
  asked: Promise<T>,
  signal: AbortSignal,
): Promise<LoadResult & { readonly answer: T | undefined }> {
  try {
    return { answer: await asked, problem: undefined, permanent: !liveEndpoint };
  } catch (error) {
    signal.throwIfAborted();
    return { answer: undefined, problem: asError(error).message, permanent: isPermanent(error) };
  }
}

/** Returns whether an error is permanent: a wrong request stays wrong, and a missing resource does not appear within minutes. */
function isPermanent(error: unknown): boolean {
  return error instanceof ApiProblem && (!liveEndpoint || error.status === 400 || error.status === 404);
}
