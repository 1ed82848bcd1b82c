/** How long an answer may take, its last byte included, in ms, where the options don't say. */
export const DEFAULT_TIMEOUT_MS = 4000;

/** How the live API is asked. Plain data, as it crosses to a worker. */
export interface LiveOptions {
  /** Where its paths begin: an absolute URL such as `https://host/api`. */
  readonly endpoint: string;
  /** How long an answer may take, its last byte included, in ms. Default 4000. */
  readonly timeLimit?: number;
  /** How long an answer counts as current at most, in ms; its own `max-age` may be shorter. Default 30,000. */
  readonly maxAge?: number;
  /** Whether cookies go along, as `fetch` has it; a request that says `omit` goes without. Default `omit`. */
  readonly credentials?: RequestCredentials;
  /**
   * Names of the headers that go along where the caller's request has them. With `Geo-Position` among them, so do the
   * parameters `lat` and `lon`. Default: none.
   */
  readonly forward?: readonly string[];
}

/** When an answer was true, and until when it counts as current; ms of the epoch. */
export interface Timed {
  readonly time: number;
  readonly until: number;
}

/** The latest good answer about park-and-rides, as it is kept. */
export interface SavedAnswers extends Timed {
  readonly body: { readonly park_and_rides: readonly unknown[] };
}

/** Keeps one answer beyond the end of the program. Neither call ever rejects. */
export interface AnswerStore {
  /** What was kept last, unchecked; `undefined` where nothing is or can be read. */
  read(): Promise<unknown>;
  write(kept: SavedAnswers): Promise<unknown>;
}
