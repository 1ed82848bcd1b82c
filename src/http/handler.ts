import type { Bundle } from '../bundle/open.ts';
import { resolveBase } from '../core/base.ts';
import { FingerpostError } from '../core/errors.ts';
import { checkPassthrough } from '../live/endpoint.ts';
import { createEngine } from '../search/engine.ts';
import type { BuildFullText } from '../search/full-text-index.ts';
import { BundleTexts } from '../search/late-parts.ts';
import { type Api, type ApiOptions, createApi } from './api.ts';
import { toResponse } from './responses.ts';

/**
 * Creates the places API over a bundle that is in memory whole, with an engine of its own. If the bundle has texts, the code
 * that searches them is loaded with the first search for words.
 * @param write as for `createApi`.
 * @throws FingerpostError as `createApi`.
 */
export function createBundleApi<Body = string>(
  bundle: Bundle,
  options: ApiOptions,
  write?: (body: unknown) => Body | string,
): Api<Body> {
  const { places, manifest } = bundle;
  const { settings } = manifest;
  const engine = createEngine(places, settings);
  const texts = places.texts.isLoaded
    ? new BundleTexts({ places, engine, settings, code: fullTextCode, load: async () => {} })
    : undefined;
  return createApi({ bundle, engine, texts, options, write });
}

/** Loads the code that searches texts, where a bundler can make it a chunk of its own: in Node and in a page. */
const fullTextCode = async (): Promise<BuildFullText> =>
  (await import('../search/full-text-index.ts')).buildFullText;

/**
 * Answers requests to the places API. Returns `undefined` synchronously for any other URL. The promise rejects only with the
 * reason of the request's signal, if it is aborted while live data are fetched.
 */
export type Handler = (request: Request) => Promise<Response> | undefined;

/** Options of `createHandler`. */
export type HandlerOptions = ApiOptions;

/**
 * Creates a handler of the places API over one bundle. It is pure: it uses no storage, no network but `live`, and a clock only for what is open now.
 * @throws FingerpostError `bad-input` for an invalid base, path, `maxCount` or `maxAge`, or for paths without a live API.
 */
export function createHandler(bundle: Bundle, options: HandlerOptions = {}): Handler {
  checkHandlerOptions(options);
  return toHandler(createBundleApi(bundle, options));
}

/** Checks the options that need no bundle. @throws FingerpostError `bad-input` for an invalid one. */
export function checkHandlerOptions({
  base = '',
  live,
  passthrough = [],
  maxCount,
  maxAge,
}: HandlerOptions): void {
  resolveBase(base);
  checkPassthrough(live, passthrough);
  if (maxCount !== undefined && !(Number.isInteger(maxCount) && maxCount > 0))
    throw new FingerpostError('bad-input', `maxCount must be a whole number from 1, not ${maxCount}`);
  if (maxAge !== undefined && !(Number.isInteger(maxAge) && maxAge >= 0))
    throw new FingerpostError('bad-input', `maxAge must be a whole number of seconds from 0, not ${maxAge}`);
}

/** Turns the API into a handler. Every status and header of the API is valid in a `Response`. */
export function toHandler(api: Api<string | ReadableStream>): Handler {
  return (request) => api(request)?.then(toResponse);
}
