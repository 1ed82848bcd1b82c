/**
 * Time limits for the facades of the tests, in ms: those that pages have a busy machine may miss. They differ, so that
 * `cutShort` can tell one from the other.
 */
export const limits = { workerSilenceLimitMs: 60_000, handshakeTimeoutMs: 50_000 };
