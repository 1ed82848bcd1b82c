import { belongsTo, resolveBase } from '../core/base.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import { checkHandlerOptions, createHandler, type Handler, type HandlerOptions } from '../http/handler.ts';
import { failure, toResponse } from '../http/responses.ts';
import { notServed, queryTooLong } from '../http/server-problems.ts';
import type { LiveOptions } from '../live/options.ts';
import { createServerLive, type RedirectOptions } from '../live/server-live.ts';
import { cacheAnswer, cachedAnswer } from './answer-cache.ts';
import { type EdgeBundle, edgeSource } from './bundle-source.ts';
import { CurrentBundle } from './current-bundle.ts';

/** The bindings of a runtime by their names, where you name no type of your own. */
export type Bindings = Readonly<Record<string, EdgeBundle | undefined>>;

/** Options of `edgeHandler`. Only `bundle` is required. */
export interface EdgeOptions<Env = Bindings> extends Omit<HandlerOptions, 'live'> {
  /** Returns where the bundle's files are. `env` is the second argument of the runtime's `fetch`: Cloudflare's bindings. */
  readonly bundle: (env: Env) => EdgeBundle | undefined;
  /** Path of the bundle's folder in static assets or a bucket; `''` for their root. Default `places`. */
  readonly folder?: string;
  /** The public key that `fingerpost keygen` prints. With it, only bundles signed by its private key open. */
  readonly publicKey?: string;
  /** The interval between looks for a newer bundle, in seconds. Default 60. */
  readonly checkSeconds?: number;
  /** The live API. Default: none. */
  readonly live?: LiveOptions & RedirectOptions;
}

/** The part that is used of the context of a request. Only Cloudflare has one. */
export interface ExecutionContext {
  waitUntil?(work: Promise<unknown>): void;
}

/** The default export of a module that Cloudflare Workers, `deno serve` and Bun run. */
export interface EdgeHandler<Env = Bindings> {
  fetch(request: Request, env: Env, context?: ExecutionContext): Promise<Response>;
}

/** Maximum number of places on a page by default, as in `fingerpost serve`: more might not fit the memory. */
const MAX_COUNT = 1000;

/**
 * Creates a server of the places API for runtimes with `fetch`. It opens the bundle with the first request, takes a newer one by
 * itself, and answers a request outside the API with a 404. While no bundle can be opened, answers are a 503.
 * @throws FingerpostError `bad-input` for an invalid base, path, key or number, or for paths without a live API.
 */
export function edgeHandler<Env = Bindings>(options: EdgeOptions<Env>): EdgeHandler<Env> {
  const { bundle, folder = 'places', checkSeconds = 60, publicKey, live, ...more } = options;
  if (typeof bundle !== 'function')
    throw new FingerpostError(
      'bad-input',
      'Give edgeHandler a function as bundle, such as (env) => env.ASSETS.',
    );
  if (!(checkSeconds >= 0))
    throw new FingerpostError('bad-input', `checkSeconds must be a number from 0, not ${checkSeconds}`);
  const apiOptions: HandlerOptions = {
    ...more,
    maxCount: options.maxCount ?? MAX_COUNT,
    live: live && createServerLive({ ...live, fetch: (...request) => fetch(...request), now: Date.now }),
  };
  checkHandlerOptions(apiOptions);
  const base = resolveBase(options.base ?? '');
  const current = new CurrentBundle<Handler>({
    host: (opened) => createHandler(opened, apiOptions),
    publicKey: checkPublicKey(publicKey),
    checkMs: checkSeconds * 1000,
    now: Date.now,
    onProblem: ({ message, help }) => {
      // biome-ignore lint/suspicious/noConsole: the runtime's log is the only place that an operator looks at
      console.warn(
        `The bundle before still answers, because a newer one can't be opened: ${message}. More: ${help}`,
      );
    },
  });
  const isCached = options.maxAge !== undefined;

  return {
    async fetch(request, env, context) {
      const url = new URL(request.url);
      if (!belongsTo(url, base, options.passthrough)) return toResponse(notServed());
      const tooLong = queryTooLong(url);
      if (tooLong) return toResponse(tooLong);
      const background = (work: Promise<unknown>): void => context?.waitUntil?.(work);
      const opening = current.host(() => edgeSource(bundle(env), folder), background);
      // The cache may answer first.
      opening.catch(() => {});
      try {
        const cached = isCached && (await cachedAnswer(request));
        if (cached) return cached;
        const answering = (await opening)(request)!;
        // Others may share a request to the live API.
        background(answering.catch(() => {}));
        const answer = await answering;
        if (isCached) background(cacheAnswer(request, answer));
        return answer;
      } catch (thrown) {
        return toResponse(failure(503, asFingerpostError(thrown), { 'Cache-Control': 'no-store' }));
      }
    },
  };
}
