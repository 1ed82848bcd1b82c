import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import type { Bundle } from '../../../../src/bundle/open.ts';
import { createHandler } from '../../../../src/http/handler.ts';

export type Answer = (request: Request) => Promise<Response>;

/**
 * Runs before the service's own response to request number `nth` (from 1). Returns `true` when it has responded
 * itself.
 */
export type Meddle = (url: URL, response: ServerResponse, nth: number) => boolean;

export interface Service {
  readonly base: string;
  /** Path and query of each request. */
  readonly requests: readonly string[];
  readonly userAgents: ReadonlySet<string | undefined>;
  readonly languages: ReadonlySet<string | undefined>;
}

/** The places API of a bundle, below `/api`. */
export function answersOf(bundle: Bundle): Answer {
  const handler = createHandler(bundle, { base: '/api' });
  return async (request) => (await handler(request)) ?? new Response('not here', { status: 404 });
}

/** A real server on a free port, which may misbehave, until the test ends. */
export async function startService(answer: Answer, meddle: Meddle = () => false): Promise<Service> {
  const requests: string[] = [];
  const userAgents = new Set<string | undefined>();
  const languages = new Set<string | undefined>();
  const listener = getRequestListener(answer);
  const server = createServer((request, response) => {
    requests.push(request.url!);
    userAgents.add(request.headers['user-agent']);
    languages.add(request.headers['accept-language']);
    const url = new URL(request.url!, 'http://service');
    if (!meddle(url, response, requests.length)) void listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    userAgents,
    languages,
  };
}

/** The same responses with each JSON body changed. A redirect has none. */
export function changed(answer: Answer, change: (body: Body, url: URL) => unknown): Answer {
  return async (request) => {
    const response = await answer(request);
    if (response.status === 301) return response;
    const body = change((await response.json()) as Body, new URL(request.url));
    return Response.json(body, { status: response.status });
  };
}

export type Poi = Record<string, unknown> & { id: string };
export type Body = Record<string, unknown> & { size?: number; _embedded?: { pois?: Poi[] } };

/** Changes the places of a response, whether a page or a single place. */
export function eachPoi(body: Body, change: (poi: Poi) => unknown): unknown {
  if (typeof body.id === 'string') return change(body as Poi);
  const pois = body._embedded?.pois;
  return pois ? { ...body, _embedded: { pois: pois.map(change) } } : body;
}

export function send(response: ServerResponse, status: number, body: string, headers = {}): true {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  return true;
}
