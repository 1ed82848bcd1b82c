/** A request for the API: a `Request`, or what came of one over a wire. */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'credentials'> & {
  readonly signal?: AbortSignal;
};
