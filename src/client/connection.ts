import type { SearchHost } from '../protocol/host.ts';

/** A connection to a running host. */
export interface Connection {
  readonly kind: 'service-worker' | 'worker' | 'page';
  /** Its calls always settle. They reject with FingerpostError `worker-failed` if the host is lost, `closed` after `close`. */
  readonly host: SearchHost;
  /** Ends the host, or this page's use of it. */
  close(): void;
}

/**
 * The silence limit of a worker is multiplied by this while it decodes or indexes. That is one long task: some seconds
 * for a country, and many times that on a slow kiosk.
 */
export const BUSY_FACTOR = 12;
