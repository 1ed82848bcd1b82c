import type { Bundle } from '../bundle/open.ts';
import { pathBelow, resolveBase } from '../core/base.ts';
import { asFingerpostError } from '../core/errors.ts';
import { createEngine } from '../search/engine.ts';
import { etagOf, isNotModified } from './etag.ts';
import { methodNotAllowed, preflight, withoutBody } from './methods.ts';
import { acceptsJson } from './negotiate.ts';
import { bodiless, json, problem } from './responses.ts';
import { createRoutes } from './routes.ts';

/** Answers requests of the places API; `undefined`, at once, for any other URL. Never rejects. */
export type Handler = (request: Request) => Promise<Response> | undefined;

export interface HandlerOptions {
  /** Where the API begins: `'/api'`, `'https://host/api'`, or `''` (the default) for the root of any host. */
  readonly base?: string;
}

/**
 * The places API over one bundle, as a function. Pure: no network, no clock, no storage.
 * @throws FingerpostError `bad-input` for a base that is none
 */
export function createHandler(bundle: Bundle, options: HandlerOptions = {}): Handler {
  const base = resolveBase(options.base ?? '');
  const { manifest, places } = bundle;
  const routes = createRoutes(
    places,
    createEngine(places, manifest.settings),
    manifest.settings,
    manifest.types,
  );
  const provenance = {
    'Cache-Control': 'no-cache',
    'X-Places-Source': 'bundle',
    'X-Places-Version': manifest.version,
  };

  function answer(request: Request, url: URL, path: string): Response {
    if (request.method === 'OPTIONS') return preflight(provenance);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return methodNotAllowed(request.method, provenance);
    if (!acceptsJson(request.headers.get('Accept'))) {
      return problem(
        406,
        'Only application/json and application/hal+json are served; put one of them into "Accept".',
        provenance,
      );
    }
    const result = routes(path, url, request.headers);
    switch (result.kind) {
      case 'found': {
        const headers = { ...provenance, ETag: etagOf(manifest.version, request) };
        const known = isNotModified(request.headers.get('If-None-Match'), headers.ETag);
        return known ? bodiless(304, headers) : json(200, result.body, headers);
      }
      case 'moved':
        return bodiless(301, { ...provenance, Location: base.path + result.href + url.search });
      case 'stale':
        return json(200, result.body, { ...provenance, 'X-Places-Source': 'stale' });
      case 'problem':
        return problem(result.status, result.description, provenance);
    }
  }

  function answerOrProblem(request: Request, url: URL, path: string): Response {
    try {
      return answer(request, url, path);
    } catch (thrown) {
      const { code, message } = asFingerpostError(thrown);
      if (code === 'bad-request') return problem(400, message, provenance);
      return problem(500, `Something went wrong inside the places API: ${message}`, provenance);
    }
  }

  return (request) => {
    const url = new URL(request.url);
    const path = pathBelow(url, base);
    if (path === undefined) return undefined;
    const response = answerOrProblem(request, url, path);
    return Promise.resolve(request.method === 'HEAD' ? withoutBody(response) : response);
  };
}
