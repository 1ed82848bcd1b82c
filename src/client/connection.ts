import { withTimeout } from '../core/async.ts';
import { asFingerpostError, type FallbackKind, FingerpostError, helpOn } from '../core/errors.ts';
import type { HostOptions, SearchHost } from '../protocol/host.ts';

/** How to start the worker: by the URL of its script, or by a function. `undefined` for the library's own. */
export type WorkerOption = URL | string | (() => Worker) | undefined;

/** The options of a page's client: all it needs to start a host and to keep its bundle up to date. */
export interface ClientOptions {
  /** The options that are sent to the host. */
  readonly host: HostOptions;
  /** Whether a Service Worker may search. */
  readonly serviceWorker: boolean;
  /** `false`: search in the page. */
  readonly worker: WorkerOption | false;
  /** Fetches the bundle where the search runs in the page. */
  readonly fetch: typeof globalThis.fetch;
  /** How long a worker that owes an answer may be silent. */
  readonly silenceLimitMs: number;
  /** The interval between checks for another bundle, in ms; 0 for never. */
  readonly updateIntervalMs: number;
  /** Whether to ask the browser never to evict the store by itself. */
  readonly persist: boolean;
}

/** Where a search runs. */
export type HostKind = 'service-worker' | 'worker' | 'page';

/** A connection to a running host. */
export interface Connection {
  readonly kind: HostKind;
  /** Its calls always settle. They reject with FingerpostError `worker-failed` if the host is lost, `closed` after `close`. */
  readonly host: Omit<SearchHost, 'close'>;
  /** Ends the host, or this page's use of it. */
  close(): void;
}

/** The error of a host that can't be used: `worker-failed`, and which sort of failure it is. */
export class HostFailure extends FingerpostError {
  readonly kind: FallbackKind;

  constructor(kind: FallbackKind, message: string, options?: ErrorOptions) {
    super('worker-failed', message, options);
    this.kind = kind;
  }

  override get help(): string {
    return helpOn(this.kind);
  }
}

/** Wraps any thrown value in a `HostFailure`: of a host that is lost. Returns a `HostFailure` unchanged. */
export function asHostFailure(thrown: unknown): HostFailure {
  if (thrown instanceof HostFailure) return thrown;
  return new HostFailure('fallback-worker-lost', asFingerpostError(thrown).message, { cause: thrown });
}

/**
 * Waits for a dynamic import, but not for ever, because an import over a network that swallows packets never fails. The
 * caller then does without: the bundle may be on the device.
 * @param what the subject of the error message.
 * @param ms how long the import may take.
 * @throws FingerpostError `worker-failed`
 */
export async function loadChunk<T>(code: Promise<T>, what: string, ms: number): Promise<T> {
  try {
    return await withTimeout(code, ms, () => new Error(`nothing arrived within ${ms / 1000} s`));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new HostFailure('fallback-code', `${what} did not load: ${why}`, { cause });
  }
}
