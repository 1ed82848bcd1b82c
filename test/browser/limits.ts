/** Time limits for the facades of the tests, in ms: those that pages have a busy machine may miss. */
export const limits = { workerSilenceLimitMs: 60_000 };
