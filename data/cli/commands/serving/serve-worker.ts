import { parentPort, workerData } from 'node:worker_threads';
import { attempt, toApiRequest } from '../../../../src/host/host-wire.ts';
import type { Api } from '../../../../src/http/api.ts';
import { createBundleApi } from '../../../../src/http/handler.ts';
import type { WireRequest } from '../../../../src/protocol/host.ts';
import type { Answer } from './search-pool.ts';
import { openServed, type ServedBundle } from './served-bundle.ts';
import { writeJson } from './write-json.ts';

// The script of a thread of `search-pool.ts`, which answers each message with one.

/** Opens the bundle, and asks once for a place by its identifier and by a misspelt name: the first visitor does not wait for tables. */
async function openApi(bundle: ServedBundle): Promise<Api<string | ReadableStream>> {
  const opened = await openServed(bundle);
  const api = createBundleApi(opened, bundle, writeJson);
  if (opened.places.count === 0) return api;
  const { id, name = id } = opened.places.place(0);
  for (const [path, q] of [
    ['search', id],
    ['suggest', `near ${name}x`],
  ])
    await api(new Request(`http://localhost/places/${path}?interpret=true&q=${encodeURIComponent(q!)}`));
  return api;
}

let api: Promise<Api<string | ReadableStream>> | undefined;

/** Answers a request, if there is one. A long page is a stream, and any other body bytes. Both leave the thread uncopied. */
parentPort?.on('message', async (request?: WireRequest) => {
  const result = await attempt(async (): Promise<Answer> => {
    api ??= openApi(workerData);
    const answer = await api;
    const response = request && (await answer(toApiRequest(request)));
    if (typeof response?.body !== 'string') return response;
    return { ...response, body: new TextEncoder().encode(response.body) };
  });
  const body = result.ok ? result.value?.body : undefined;
  const moved = body instanceof Uint8Array ? body.buffer : body;
  parentPort?.postMessage(
    result,
    moved instanceof ArrayBuffer || moved instanceof ReadableStream ? [moved as ArrayBuffer] : [],
  );
});
