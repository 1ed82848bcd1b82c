import { Tinypool } from 'tinypool';
import { attempt, toApiRequest } from '../../../../src/host/host-wire.ts';
import type { Api } from '../../../../src/http/api.ts';
import { createBundleApi } from '../../../../src/http/bundle-api.ts';
import type { ApiResponse } from '../../../../src/http/responses.ts';
import type { WireRequest, WireResult } from '../../../../src/protocol/host.ts';
import { openServedBundle, type ServedBundle } from './served-bundle.ts';
import { warmUp } from './warm-up.ts';
import { writeJson } from './write-json.ts';

// The script of a thread of `search-threads.ts`, which calls its exports by their names.

type ThreadAnswer = ApiResponse<Uint8Array | ReadableStream>;

let api: Promise<Api<string | ReadableStream>> | undefined;

async function openApi(bundle: ServedBundle): Promise<Api<string | ReadableStream>> {
  const { places, ...opened } = await openServedBundle(bundle);
  const created = createBundleApi({ places, ...opened }, bundle, writeJson);
  await warmUp(places, created);
  return created;
}

/** A thread that replaces a dead one opens the bundle with its first request. */
const opened = (): Promise<Api<string | ReadableStream>> => {
  api ??= openApi(Tinypool.workerData as ServedBundle);
  return api;
};

/** Opens the bundle of this thread. Returns the error if it can't be opened. */
export const open = (): Promise<WireResult<void>> => attempt(async () => void (await opened()));

/**
 * Answers a request; `undefined` for a URL outside the API. A long page is a stream, and any other body bytes. Both leave the thread
 * without being copied.
 */
export async function answer(request: WireRequest): Promise<WireResult<ThreadAnswer | undefined>> {
  const result = await attempt(async () => {
    const response = await (await opened())(toApiRequest(request));
    if (typeof response?.body !== 'string') return response as ThreadAnswer | undefined;
    return { ...response, body: new TextEncoder().encode(response.body) };
  });
  const body = result.ok ? result.value?.body : undefined;
  return body ? transferring(result, body instanceof Uint8Array ? body.buffer : body) : result;
}

/** Returns a value that leaves the thread with one of its objects instead of a copy. */
function transferring<T extends object>(value: T, transferred: object): T {
  const movable = { [Tinypool.valueSymbol]: value, [Tinypool.transferableSymbol]: transferred };
  return Tinypool.move(movable as unknown as Parameters<typeof Tinypool.move>[0]) as unknown as T;
}
