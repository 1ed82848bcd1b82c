import { FingerpostError } from '../core/errors.ts';
import { type ApiResponse, failure } from '../http/responses.ts';
import type { WireRequest, WireResult } from './host.ts';

// The page's end of the wire. The host's end is in src/host/host-wire.ts, because a page does not load that before its first request.

/** Returns the request as it crosses the wire. Its body is left out: the API takes none. */
export function fromRequest({ method, url, headers, credentials }: Request): WireRequest {
  return { method, url, headers: [...headers], credentials };
}

/** Returns the 503 for a request while no bundle can be opened. */
export function withoutBundle(why: FingerpostError): ApiResponse {
  return failure(503, why, { 'Cache-Control': 'no-store' });
}

/** Returns the value of a result. @throws FingerpostError that the other end sent. */
export function unwrap<T>(result: WireResult<T>): T {
  if (result.ok) return result.value;
  throw new FingerpostError(result.code, result.message);
}
