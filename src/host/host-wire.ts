import type { ApiRequest } from '../core/base.ts';
import { asFingerpostError } from '../core/errors.ts';
import { type ApiResponse, problem } from '../http/responses.ts';
import type { WireRequest, WireResult } from '../protocol/host.ts';

// The host's end, apart from the page's, which a page has before its first request.

export function toApiRequest(wire: WireRequest): ApiRequest {
  return { ...wire, headers: new Headers(wire.headers) };
}

/** What came of work, as the wire takes it: an error as a value. */
export async function attempt<T>(work: () => Promise<T>): Promise<WireResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const { code, message } = asFingerpostError(thrown);
    return { ok: false, code, message };
  }
}

/** What a host answers in place of the places API where the search fails of a bug of ours. */
export function searchFailed(thrown: unknown): ApiResponse {
  const { message } = asFingerpostError(thrown);
  return problem(500, `The search failed (${message}): please report it`);
}
