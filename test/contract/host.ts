/** A host of the places API: a function, a server or a page. */
export interface Host {
  /** Absolute URL of the API without a trailing slash, e.g. `http://127.0.0.1:8080/api`. */
  readonly base: string;
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}
