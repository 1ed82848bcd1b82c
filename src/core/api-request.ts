/** A request to the places API: a `Request`, or a plain object that stands for one behind a worker's wire. */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'credentials'> & {
  readonly signal?: AbortSignal;
};

/**
 * Fragment of the URLs of requests to the live API. A facade or Service Worker that answers for the same URLs passes requests
 * with it to the network. Fragments never leave the device.
 */
export const LIVE_FRAGMENT = '#fingerpost-live';
