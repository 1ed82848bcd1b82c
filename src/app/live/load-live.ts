import { type Api, ApiProblem, type LiveAnswer } from '../data/api.ts';
import { asError } from '../data/as-error.ts';
import type { FullPlace, ParkAndRide } from '../data/hal.ts';
import { liveEndpoint } from './live-endpoint.ts';

/**
 * What is on show of things that change by the minute: an answer, or the problem where nothing at all can be told. At
 * first, neither.
 */
export type LiveView = Parking | Departures;

interface Looked {
  readonly problem: string | undefined;
  /** Whether another look would show nothing else. */
  readonly lasting: boolean;
}

export interface Parking extends Looked {
  readonly kind: 'parking';
  readonly answer: LiveAnswer<readonly ParkAndRide[]> | undefined;
  /** The sites' places, as far as the bundle has them. */
  readonly places: readonly FullPlace[];
}

export interface Departures extends Looked {
  readonly kind: 'departures';
  readonly place: FullPlace;
  readonly type: string;
  readonly title: string;
  readonly answer: LiveAnswer<unknown> | undefined;
}

/** Before anything was asked. */
export const parking: Parking = {
  kind: 'parking',
  answer: undefined,
  places: [],
  problem: undefined,
  lasting: false,
};

/** Before anything was asked. */
export function departuresOf(place: FullPlace, type: string): Departures {
  const title = place._links[`rti:${type}`]?.title ?? 'Live';
  return { kind: 'departures', place, type, title, answer: undefined, problem: undefined, lasting: false };
}

/** The same without an answer that is live no more, as if nothing had been asked yet. */
export function withoutOld<T extends LiveView>(view: T): T {
  const isOld = view.answer?.current && Date.now() >= view.answer.until;
  return isOld ? { ...view, answer: undefined } : view;
}

/**
 * Asks for what is so now. What was so before is no part of the answer, whatever becomes of the question.
 * @throws AbortError once the signal is aborted, and nothing else
 */
export async function lookAt(view: LiveView, api: Api, signal: AbortSignal): Promise<LiveView> {
  if (view.lasting) return view;
  if (view.kind === 'departures') {
    const { place, type } = view;
    const href = place._links[`rti:${type}`]?.href;
    const asked = api.departures(href ?? `${place._links.self.href}/rti/${encodeURIComponent(type)}`, {
      signal,
    });
    return { ...view, ...(await orProblem(asked, signal)) };
  }
  const { answer, problem, lasting } = await orProblem(api.parkAndRides({ signal }), signal);
  const sites = answer?.body.park_and_rides ?? [];
  const ids = sites.map(({ identifier }) => identifier);
  // The sites are worth showing without the links to their places.
  const several = await orProblem(api.several(ids, { signal }), signal);
  const places = several.answer ?? view.places;
  return { kind: 'parking', answer: answer && { ...answer, body: sites }, places, problem, lasting };
}

async function orProblem<T>(
  asked: Promise<T>,
  signal: AbortSignal,
): Promise<Looked & { readonly answer: T | undefined }> {
  try {
    return { answer: await asked, problem: undefined, lasting: !liveEndpoint };
  } catch (error) {
    signal.throwIfAborted();
    return { answer: undefined, problem: asError(error).message, lasting: isLasting(error) };
  }
}

/** A question that was wrong stays wrong, and what isn't there doesn't come within minutes. */
function isLasting(error: unknown): boolean {
  return error instanceof ApiProblem && (!liveEndpoint || error.status === 400 || error.status === 404);
}
