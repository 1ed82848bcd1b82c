/** Default time limit of an answer in ms, up to its last byte. */
export const DEFAULT_TIMEOUT_MS = 4000;
/** Default maximum age of an answer in ms. */
export const DEFAULT_MAX_AGE_MS = 30_000;

/** Options of requests to the live API. They are plain data because they cross to a worker. */
export interface LiveOptions {
  /** Absolute URL of the live API, such as `https://host/api`. */
  readonly endpoint: string;
  /** Time limit of an answer in ms, up to its last byte. Default 4000. */
  readonly timeLimitMs?: number;
  /** Maximum age in ms, by its `Age`, of an answer that counts as current. Default 30,000. */
  readonly maxAgeMs?: number;
  /** Whether requests carry cookies, as in `fetch`. A caller's `omit` always wins. Default `omit`. */
  readonly credentials?: RequestCredentials;
  /**
   * Names of the headers to forward from the caller's request. `Geo-Position` includes the parameters `lat` and `lon`.
   * Default: none.
   */
  readonly forward?: readonly string[];
}

/** Keeps the park-and-ride sites of the latest answer, as one value. Neither method ever rejects. */
export interface AnswerStore {
  /** Returns the stored value, unvalidated; `undefined` if there is none or it can't be read. */
  read(): Promise<unknown>;
  /** Stores a value, which can be cloned, in place of the one before. */
  write(value: unknown): Promise<unknown>;
}

/** The network, clock and storage that the client uses. */
export interface LivePlatform {
  readonly fetch: typeof globalThis.fetch;
  /** Returns the time in ms of the epoch. */
  readonly now: () => number;
  /** Stores the sites of the latest answer about park-and-rides. Without it, they stay in memory. */
  readonly answerStore?: AnswerStore;
}
