import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { LiveOptions } from '../../src/live/options.ts';
import { LiveApi } from '../fixtures/live-api.ts';
import { Api } from './api.ts';
import type { Host } from './host.ts';

/** Options of a host's requests to the live API. */
export interface LiveHostOptions {
  readonly live: LiveOptions;
  readonly passthrough?: readonly string[];
}

/** A kind of host that a suite opens several times, one after another. */
export interface LiveHosts {
  /** Opens a new host with empty storage. */
  open(options: LiveHostOptions): Promise<Host>;
  /** Call this at the end. */
  close(): Promise<void>;
}

/** The environment of a test of live data. */
export interface LiveTest {
  readonly live: LiveApi;
  /** The client of the host that was opened last. */
  readonly api: Api;
  open(options?: Partial<LiveOptions>, rest?: Partial<LiveHostOptions>): Promise<void>;
  /** Returns the sites of the host, which must have this source. */
  list(source: 'live' | 'stale'): Promise<readonly unknown[]>;
}

/** Starts a live API and one kind of host for the tests of a `describe`. Each test has its own host. */
export function useLiveHosts(start: () => Promise<LiveHosts>): LiveTest {
  const live = new LiveApi();
  let hosts: LiveHosts;
  let host: Host | undefined;
  const api = new Api(() => {
    if (host === undefined) throw new Error('the test opened no host');
    return host;
  });

  beforeAll(async () => {
    await live.start();
    hosts = await start();
  });
  afterAll(async () => {
    await hosts?.close();
    await live.stop();
  });
  beforeEach(() => live.calm());
  afterEach(async () => {
    await host?.stop();
    host = undefined;
  });

  return {
    live,
    api,
    async open(options = {}, rest = {}) {
      host = await hosts.open({
        live: { endpoint: live.endpoint, timeLimitMs: 30_000, ...options },
        ...rest,
      });
    },
    async list(source) {
      const { status, headers, text } = await api.ask('/transport/park-and-rides');
      expect(`${status} ${headers.get('X-Places-Source')}`).toBe(`200 ${source}`);
      expect(headers.get('Content-Type')).toMatch(/^application\/json(;|$)/);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Age')).toMatch(/^\d+$/);
      return (JSON.parse(text) as { park_and_rides: unknown[] }).park_and_rides;
    },
  };
}
