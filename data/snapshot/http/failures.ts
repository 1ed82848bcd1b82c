import { asFingerpostError } from '../../../src/core/errors.ts';

/**
 * Describes a failure that a retry may cure, as the end of a sentence about the URL.
 * @param thrown the error of `fetch` or of reading the body
 * @param timeout milliseconds that the request had
 */
export function describeTransientFailure(thrown: unknown, timeout: number): string {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return `was not answered within ${timeout.toLocaleString('en')} ms`;
  }
  const cause = causeOf(thrown);
  return `can't be reached, or broke off (${codeOf(cause) ?? asFingerpostError(cause).message})`;
}

/**
 * Describes a failure that no retry can cure, or returns `undefined` for any other. Either the certificate is not
 * trusted, or `fetch` itself refuses the request: a blocked port, or redirects in a circle. Such a refusal has no
 * code, unlike a failure of the network.
 */
export function describePermanentFailure(thrown: unknown): string | undefined {
  if (!(thrown instanceof TypeError)) return undefined;
  const cause = causeOf(thrown);
  const code = codeOf(cause);
  if (code === undefined) return `can't be asked (${asFingerpostError(cause).message}): check the address`;
  if (/^ERR_SSL_|^EPROTO$/.test(code)) {
    return `does not speak https (${code}): check whether the address should begin with http:`;
  }
  if (/CERT|^UNABLE_TO_|^ERR_TLS_|^HOSTNAME_MISMATCH$/.test(code)) {
    return (
      `has a certificate that is not trusted (${code}): check the address, or name a file with that of the ` +
      'authority in NODE_EXTRA_CA_CERTS'
    );
  }
  return /^ERR_INVALID_/.test(code) ? `can't be asked (${code}): check the address` : undefined;
}

/** `fetch` throws "fetch failed" and has the actual failure as its cause. */
const causeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
