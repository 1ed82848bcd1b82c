import type { Bundle } from '../bundle/open.ts';
import { OutlineAwaited } from '../bundle/places/late-values.ts';
import { type ApiRequest, pathBelow, resolveBase } from '../core/base.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { checkPassthrough } from '../live/endpoint.ts';
import type { Live } from '../live/live.ts';
import { etagOf, isNotModified } from './etag.ts';
import { createLiveRoutes } from './live-routes.ts';
import {
  type ApiResponse,
  bodiless,
  failure,
  json,
  type Lacking,
  problemResponse,
  withoutBody,
} from './responses.ts';
import { createRoutes, type RouteParts } from './routes.ts';

const METHODS = 'GET, HEAD, OPTIONS';
/** The content types of answers. */
const SERVED = ['application/json', 'application/hal+json'];

/**
 * Answers requests to the places API. Returns `undefined` synchronously for any other URL. The promise rejects only with the
 * reason of the request's signal, if it is aborted while live data are fetched.
 */
export type Api<Body = string> = (request: ApiRequest) => Promise<ApiResponse<Body | string>> | undefined;

/** Options of the places API. */
export interface ApiOptions {
  /** Base of the API's paths: `'/api'`, `'https://host/api'`, or `''` (the default) for the root of any host. */
  readonly base?: string;
  /** Client of the live API (`createLive`). Without it, live data are unavailable. */
  readonly live?: Live | undefined;
  /** Other paths below the base, such as `/dates/`. Requests for them and for paths below them go to the live API. */
  readonly passthrough?: readonly string[] | undefined;
  /**
   * Maximum number of places on a page, from 1; with explanations at most 100. The links of a page carry the applied count.
   * Without it, there is no limit.
   */
  readonly maxCount?: number | undefined;
  /**
   * Seconds for which caches may give answers from the bundle without asking again: `Cache-Control: public, max-age=…`. Errors and
   * answers that depend on the time are not among them. Without it, caches revalidate each answer.
   */
  readonly maxAge?: number | undefined;
  /** The clock of requests for what is open now, in ms since 1970; by default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Creates the body of an answer. @throws FingerpostError `bad-request` for a page that is longer than a text can be. */
function inOnePiece<Body>(write: () => Body): Body {
  try {
    return write();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new FingerpostError(
      'bad-request',
      'The answer is too long for one piece: ask for fewer places by "count"',
      {
        cause: thrown,
      },
    );
  }
}

/** The bundle of an API, and the code that reads and writes it. */
interface ApiParts<Body> extends Pick<RouteParts, 'engine' | 'texts' | 'words' | 'outlines' | 'hours'> {
  readonly bundle: Bundle;
  readonly options?: ApiOptions;
  /** Serialises the body of an answer from the bundle; by default into one JSON text. */
  readonly write?: ((body: unknown) => Body | string) | undefined;
}

/**
 * Creates the places API over one bundle. It is pure: it uses no storage, no network but `live`, and a clock only for what is open now.
 * @throws FingerpostError `bad-input` for an invalid base or path, or for paths without a live API.
 */
export function createApi<Body = string>({
  bundle,
  engine,
  texts,
  words,
  outlines,
  hours,
  options = {},
  write = JSON.stringify,
}: ApiParts<Body>): Api<Body> {
  const base = resolveBase(options.base ?? '');
  const { live, passthrough = [], maxCount, maxAge, now = Date.now } = options;
  checkPassthrough(live, passthrough);
  const { manifest } = bundle;
  const routes = createRoutes({
    bundle,
    engine,
    texts,
    words,
    outlines,
    hours,
    now,
    maxCount,
    live: createLiveRoutes(bundle, live),
  });
  const provenance = {
    'Cache-Control': 'no-cache',
    'X-Places-Source': 'bundle',
    'X-Places-Version': manifest.version,
  };

  /** Returns the headers of an answer that another request for the URL gets until there is another bundle. */
  const lasting = (url: URL, lacking: Lacking): typeof provenance =>
    maxAge === undefined || lacking !== '' || url.searchParams.has('open_at')
      ? provenance
      : { ...provenance, 'Cache-Control': `public, max-age=${maxAge}` };

  async function answer(request: ApiRequest, url: URL, path: string): Promise<ApiResponse<Body | string>> {
    if (request.method === 'OPTIONS') return preflight(provenance);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return methodNotAllowed(request.method, provenance);
    if (!acceptsJson(request.headers.get('Accept'))) {
      return problemResponse(
        406,
        'Only application/json and application/hal+json are served; put one of them into "Accept".',
        provenance,
      );
    }
    const result = await routes(path, url, request);
    switch (result.kind) {
      case 'found': {
        if (result.isOfNow)
          return json(
            200,
            inOnePiece(() => write(result.body)),
            { ...provenance, 'Cache-Control': 'no-store' },
          );
        const ETag = etagOf(manifest.version, url, request.headers, result.lacking);
        const headers = { ...lasting(url, result.lacking), ETag };
        const notModified = isNotModified(request.headers.get('If-None-Match'), headers.ETag);
        return notModified
          ? bodiless(304, headers)
          : json(
              200,
              inOnePiece(() => write(result.body)),
              headers,
            );
      }
      case 'moved':
        return bodiless(301, { ...lasting(url, ''), Location: base.path + result.href + url.search });
      case 'live':
        return json(200, result.text, {
          ...provenance,
          'X-Places-Source': result.source,
          ...(result.age !== undefined && { Age: String(result.age) }),
        });
      case 'problem':
        return problemResponse(result.status, result.description, {
          ...provenance,
          ...(result.source && { 'X-Places-Source': result.source }),
        });
    }
  }

  async function answerOrProblem(
    request: ApiRequest,
    url: URL,
    path: string,
  ): Promise<ApiResponse<Body | string>> {
    try {
      return await answer(request, url, path).catch(async (thrown) => {
        if (!outlines || !(thrown instanceof OutlineAwaited)) throw thrown;
        await outlines.loaded();
        return answer(request, url, path);
      });
    } catch (thrown) {
      if (thrown === request.signal?.reason) throw thrown;
      const error = asFingerpostError(thrown);
      if (error.code === 'bad-request') return failure(400, error, provenance);
      if (/^(bundle|api)-/.test(error.code)) return failure(503, error, provenance);
      const bug = `Something went wrong inside the places API: ${error.message}`;
      return failure(500, new FingerpostError('internal', bug), provenance);
    }
  }

  return (request) => {
    const url = new URL(request.url);
    const path = pathBelow(url, base, passthrough);
    if (path === undefined) return undefined;
    const response = answerOrProblem(request, url, path);
    return request.method === 'HEAD' ? response.then(withoutBody) : response;
  };
}

/** Answers a method other than GET, HEAD and OPTIONS with a 405. */
function methodNotAllowed(method: string, headers: Readonly<Record<string, string>>): ApiResponse {
  const description = `${method} is not allowed here; the places API is read-only. Use GET.`;
  return problemResponse(405, description, { ...headers, Allow: METHODS });
}

/** Answers OPTIONS, including a CORS preflight. */
function preflight(headers: Readonly<Record<string, string>>): ApiResponse {
  return bodiless(204, {
    ...headers,
    Allow: METHODS,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': 'Accept, Geo-Position, If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}

/** Returns whether an `Accept` header, or its absence, admits JSON. The most specific range decides (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  const ranges = new Map(accept.split(',').map(readRange));
  return SERVED.some((type) => ranges.get(type) ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false);
}

/** Parses a media range and whether its weight is above 0. */
function readRange(text: string): [range: string, admitted: boolean] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return [range, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))];
}
