/** Something that answers the places API: a function, a server, a page. */
export interface Host {
  /** Absolute URL below which the API is, without a slash at its end, e.g. `http://127.0.0.1:8080/api`. */
  readonly base: string;
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}
