import type { ApiRequest } from '../core/base.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { type ApiResponse, failure } from '../http/responses.ts';
import type { WireError, WireRequest, WireResult } from '../protocol/host.ts';

// The host's end of the wire. The page's end is in src/protocol/wire.ts.

/** Returns the request as the API takes it. */
export function toApiRequest(wire: WireRequest): ApiRequest {
  return { ...wire, headers: new Headers(wire.headers) };
}

/** Does the work and returns its result for the wire: an error is a value. Never rejects. */
export async function attempt<T>(work: () => Promise<T>): Promise<WireResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    return { ok: false, ...toWireError(thrown) };
  }
}

/** Returns an error as it crosses the wire. */
export function toWireError(thrown: unknown): WireError {
  const { code, message } = asFingerpostError(thrown);
  return { code, message };
}

/** Returns the 500 for an error that is a bug of ours. */
export function internalErrorResponse(thrown: unknown): ApiResponse {
  const { message } = asFingerpostError(thrown);
  return failure(500, new FingerpostError('internal', `The search failed (${message}): please report it`));
}
