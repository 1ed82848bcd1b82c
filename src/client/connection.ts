import type { SearchHost } from '../protocol/host.ts';

/** A host that runs, and its end. */
export interface Connection {
  readonly kind: 'service-worker' | 'worker' | 'page';
  /** Its calls always settle: with FingerpostError `worker-failed` once the host is lost, `closed` once closed. */
  readonly host: SearchHost;
  close(): void;
}

/**
 * For how many time limits a worker may be silent that is decoding or indexing, which is one long task: some seconds
 * at a country, and many times that on a slow kiosk.
 */
export const BUSY_FACTOR = 12;
