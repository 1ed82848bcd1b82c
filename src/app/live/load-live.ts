import type { LiveAnswer, Places } from '../../client/places/over-fetch.ts';
import type { ParkAndRide } from '../../core/contract/live.ts';
import type { Place } from '../../core/contract/place.ts';
import { asError, FingerpostError } from '../../core/errors.ts';
import { liveEndpoint } from '../config.ts';

/**
 * How long live data is shown, in ms. It may be half a minute old on arrival, it is refreshed after another half minute, and
 * that takes a while.
 */
const LIFETIME_MS = 65_000;

/** An answer with data that changes by the minute. */
export interface TimedAnswer<T> {
  readonly body: T;
  /** Whether the data is live; otherwise the body has only static facts. */
  readonly current: boolean;
  /** When the data was measured, in ms since 1970, give or take a second. */
  readonly time: number | undefined;
  /** Until when the data may be shown as live, in ms since 1970. */
  readonly until: number;
}

/**
 * The state of live data: an answer, or the problem where there is none. Neither before the first request ends.
 */
export type LiveView = ParkingView | DeparturesView;

interface LoadResult {
  readonly problem: string | undefined;
  /** Whether a retry would fail as well. */
  readonly permanent: boolean;
}

export interface ParkingView extends LoadResult {
  readonly kind: 'parking';
  readonly answer: TimedAnswer<readonly ParkAndRide[]> | undefined;
  /** The places of the sites that the bundle has. */
  readonly places: readonly Place[];
}

export interface DeparturesView extends LoadResult {
  readonly kind: 'departures';
  readonly place: Place;
  readonly type: string;
  readonly answer: TimedAnswer<unknown> | undefined;
}

/** Returns the state before the first request. */
export const parking: ParkingView = {
  kind: 'parking',
  answer: undefined,
  places: [],
  problem: undefined,
  permanent: false,
};

/** Returns the state before the first request. */
export function departuresOf(place: Place, type: string): DeparturesView {
  return { kind: 'departures', place, type, answer: undefined, problem: undefined, permanent: false };
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
export async function loadLive(view: LiveView, api: Places, signal: AbortSignal): Promise<LiveView> {
  if (view.permanent) return view;
  if (view.kind === 'departures') {
    const asked = api.departures(view.place.id, view.type, { signal }).then(timed);
    return { ...view, ...(await orProblem(asked, signal)) };
  }
  const { answer, problem, permanent } = await orProblem(api.parkAndRides({ signal }).then(timed), signal);
  const sites = answer?.body.park_and_rides ?? [];
  const ids = sites.map(({ identifier }) => identifier);
  // Show the sites even without the links to their places.
  const several = await orProblem(api.several(ids, { signal }), signal);
  const places = several.answer ?? view.places;
  return { kind: 'parking', answer: answer && { ...answer, body: sites }, places, problem, permanent };
}

function timed<T>({ body, source, age }: LiveAnswer<T>): TimedAnswer<T> {
  const now = Date.now();
  const time = age === undefined ? undefined : now - age * 1000;
  return { body, current: source === 'live', time, until: (time ?? now) + LIFETIME_MS };
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
  const status = error instanceof FingerpostError ? error.status : undefined;
  return status !== undefined && (!liveEndpoint || status === 400 || status === 404);
}
