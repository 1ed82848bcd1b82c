/** Every way Fingerpost can fail, as a stable code that programs may switch on. docs/errors has a page for each. */
export const ERROR_CODES = [
  'bad-input', // a source file, an option or a configuration that can't be used as it is
  'bad-request', // a request parameter that can't be understood
  'bundle-unreachable', // the bundle's files could not be fetched or read
  'bundle-corrupt', // bytes that are not what the manifest promised
  'bundle-version', // a format that this version of the library can't read
  'bundle-unsigned', // no signature, where a public key is set
  'bundle-signature', // a signature that is not of this bundle by that key, or can't be checked
  'bundle-too-large', // opening it ended the worker or page each time, most likely for lack of memory
  'bundle-rollback', // signed earlier than a bundle that this device has accepted
  'store-full', // the device has no room for a bundle
  'worker-failed', // the Web Worker did not start, or died
  'api-unreachable', // the places API did not answer, or not as a places API does
  'closed', // the client was closed by its owner
  'internal', // a bug of ours
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every reason why a search runs on a lesser host. docs/errors has a page for each. */
export const FALLBACK_KINDS = [
  'fallback-service-worker-silent', // the Service Worker that controls the page does not answer
  'fallback-service-worker-differs', // it has other options than the page, or is of another release
  'fallback-worker-off', // the option `worker` is false
  'fallback-worker-script', // the script of the Web Worker can't be loaded or started
  'fallback-worker-lost', // the Web Worker started and died
  'fallback-other-release', // the worker's script is of another release than the page, or another script
  'fallback-code', // code of the page itself did not load
] as const;
export type FallbackKind = (typeof FALLBACK_KINDS)[number];

/** Every reason why the open bundle is not stored on the device. docs/errors has a page for each. */
export const STORE_PROBLEM_KINDS = [
  'store-full', // the device has no room
  'store-failed', // the device's database can't be used, or does not respond
  'store-blocked', // another tab still uses the database in the form of an older release
  'store-unusable-bundle', // the bundle on the device can't be opened
  'bundle-rollback', // the bundle on the device is signed later
] as const;
export type StoreProblemKind = (typeof STORE_PROBLEM_KINDS)[number];

/** Returns the address of the page about an error. */
export const helpOn = (name: ErrorCode | FallbackKind | StoreProblemKind): string =>
  `https://fingerpost.github.io/fingerpost/errors/${name}`;

/** Codes of failures that may pass, so that a later attempt may succeed. */
const RETRYABLE = /^(bundle|store|worker|api)-/;

/**
 * The only error of the public interface. `message` is a sentence that tells a person what to do. `code` is for
 * programs.
 */
export class FingerpostError extends Error {
  override readonly name = 'FingerpostError';
  readonly code: ErrorCode;
  /** The HTTP status, if the places API answered with an error. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { readonly status?: number }) {
    super(message, options);
    this.code = code;
    this.status = options?.status;
  }

  /** Returns whether the same operation may succeed later. The library retries such failures itself. */
  get retryable(): boolean {
    return RETRYABLE.test(this.code);
  }

  /** Returns the address of the page that says what to do. */
  get help(): string {
    return helpOn(this.code);
  }

  /** Returns the form that `JSON.stringify` writes. A plain `Error` loses its message there. */
  toJSON(): { code: ErrorCode; message: string; retryable: boolean; help: string } {
    const { code, message, retryable, help } = this;
    return { code, message, retryable, help };
  }
}

/** Wraps any thrown value in a `FingerpostError` with `code`. Returns a `FingerpostError` unchanged. */
export function asFingerpostError(thrown: unknown, code: ErrorCode = 'internal'): FingerpostError {
  if (thrown instanceof FingerpostError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new FingerpostError(code, message, { cause: thrown });
}

/** Returns a thrown value as an error with a message. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
