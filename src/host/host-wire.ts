import type { ApiRequest } from '../core/api-request.ts';
import { asFingerpostError } from '../core/errors.ts';
import { type ApiResponse, problem } from '../http/responses.ts';
import type { WireRequest, WireResult } from '../protocol/host.ts';

// The host's end of the wire. The page's end is in `wire.ts`, because a page loads that before its first request.

/** @returns the request as the API takes it. */
export function toApiRequest(wire: WireRequest): ApiRequest {
  return { ...wire, headers: new Headers(wire.headers) };
}

/** Does the work and returns its result for the wire: an error is a value. Never rejects. */
export async function attempt<T>(work: () => Promise<T>): Promise<WireResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const { code, message } = asFingerpostError(thrown);
    return { ok: false, code, message };
  }
}

/** @returns the 500 for an error that is a bug of ours. */
export function searchFailed(thrown: unknown): ApiResponse {
  const { message } = asFingerpostError(thrown);
  return problem(500, `The search failed (${message}): please report it`);
}
