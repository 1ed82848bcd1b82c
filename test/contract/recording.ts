import { createHandler, type HandlerOptions } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { Api } from './api.ts';
import type { Host } from './host.ts';
import { contractTests } from './suite.ts';

/** The answer of a host. */
export interface Answered {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly text: string;
}

/** A request of the contract. Its path begins after the path of the base. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly [string, string][];
}

/** A request of the contract, with the answer of the handler that has met it. */
export interface Exchange extends Asked {
  readonly answer: Answered;
}

/** The handler over the fixture's bundle, as a host. */
export async function handlerHost(options: HandlerOptions): Promise<Host> {
  const handler = createHandler(await fixtureBundle(), options);
  return {
    base: `http://any.example${options.base ?? ''}`,
    fetch: async (request) => (await handler(request)) ?? Response.error(),
    stop: async () => {},
  };
}

const recordings = new Map<string, Promise<readonly Exchange[]>>();

/**
 * Returns all different requests that the contract sends, with the answers of a handler with these options.
 * @throws Error with the title of a test that the handler fails.
 */
export function recordContract(options: HandlerOptions): Promise<readonly Exchange[]> {
  const key = JSON.stringify(options);
  const recording = recordings.get(key) ?? record(options);
  recordings.set(key, recording);
  return recording;
}

async function record(options: HandlerOptions): Promise<readonly Exchange[]> {
  const { base, fetch } = await handlerHost(options);
  const exchanges = new Map<string, Exchange>();
  const recorder: Host = {
    base,
    async fetch(request) {
      const { method, url, headers } = request;
      const asked: Asked = { method, path: url.slice(base.length), headers: [...headers] };
      const response = await fetch(request);
      const answer = await answered(response.clone());
      exchanges.set(JSON.stringify(asked), { ...asked, answer });
      return response;
    },
    stop: async () => {},
  };
  for (const { title, run } of contractTests(new Api(() => recorder))) {
    try {
      await run();
    } catch (cause) {
      throw new Error(`the handler fails the contract: ${title}`, { cause });
    }
  }
  return [...exchanges.values()];
}

/** Returns what a response says. */
export async function answered(response: Response): Promise<Answered> {
  return { status: response.status, headers: [...response.headers], text: await response.text() };
}
