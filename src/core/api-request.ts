/** A request for the API: a `Request`, or what came of one over a wire, without the time that it takes to make one. */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'credentials'> & {
  readonly signal?: AbortSignal;
};
