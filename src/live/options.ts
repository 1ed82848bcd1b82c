/** Default time limit of an answer in ms, up to its last byte. */
export const DEFAULT_TIMEOUT_MS = 4000;

/** Options of requests to the live API. They are plain data because they cross to a worker. */
export interface LiveOptions {
  /** Absolute URL of the live API, such as `https://host/api`. */
  readonly endpoint: string;
  /** Time limit of an answer in ms, up to its last byte. Default 4000. */
  readonly timeLimitMs?: number;
  /** Maximum time in ms for which an answer counts as current. Its own `max-age` may be shorter. Default 30,000. */
  readonly maxAgeMs?: number;
  /** Whether requests carry cookies, as in `fetch`. A caller's `omit` always wins. Default `omit`. */
  readonly credentials?: RequestCredentials;
  /**
   * Names of the headers to forward from the caller's request. `Geo-Position` includes the parameters `lat` and `lon`.
   * Default: none.
   */
  readonly forward?: readonly string[];
}

/** The time of an answer, and the time until which it counts as current; both in ms of the epoch. */
export interface Timed {
  readonly time: number;
  readonly until: number;
}

/** The stored form of the latest good answer about park-and-rides. */
export interface SavedAnswers extends Timed {
  readonly body: { readonly park_and_rides: readonly unknown[] };
}

/** Persists one answer. Neither method ever rejects. */
export interface AnswerStore {
  /** Returns the stored answer, unvalidated; `undefined` if there is none or it can't be read. */
  read(): Promise<unknown>;
  /** Stores an answer in place of the one before. */
  write(answers: SavedAnswers): Promise<unknown>;
}

/** The network, clock and storage that the client uses. */
export interface LivePlatform {
  readonly fetch: typeof globalThis.fetch;
  /** Returns the time in ms of the epoch. */
  readonly now: () => number;
  /** Stores the latest answer about park-and-rides. Without it, the answer stays in memory. */
  readonly answerStore?: AnswerStore;
}
