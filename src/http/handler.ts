import type { Bundle } from '../bundle/open.ts';
import { FingerpostError } from '../core/errors.ts';
import { createEngine } from '../search/engine.ts';
import { type Api, type ApiOptions, createApi } from './api.ts';
import { toResponse } from './responses.ts';

/**
 * Answers requests of the places API; `undefined`, at once, for any other URL. Never rejects, but with the reason of the
 * request's signal where that is aborted during the wait for live data.
 */
export type Handler = (request: Request) => Promise<Response> | undefined;

export type HandlerOptions = ApiOptions;

/**
 * The places API over one bundle, as a function. Pure: no clock, no storage, and no network but `live`.
 * @throws FingerpostError `bad-input` for a base, a path or a `maxCount` that is none, or paths without a live API
 */
export function createHandler(bundle: Bundle, options: HandlerOptions = {}): Handler {
  const { maxCount } = options;
  if (maxCount !== undefined && !(Number.isInteger(maxCount) && maxCount > 0))
    throw new FingerpostError('bad-input', `maxCount must be a whole number from 1, not ${maxCount}`);
  const engine = createEngine(bundle.places, bundle.manifest.settings);
  return toHandler(createApi(bundle, engine, options));
}

/** The API as a handler. Every status and header that it gives can be put into a `Response`. */
export function toHandler(api: Api<string | ReadableStream>): Handler {
  return (request) => api(request)?.then(toResponse);
}
