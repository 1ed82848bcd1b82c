import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { LiveOptions } from '../../src/live/options.ts';
import { LiveApi } from '../fixtures/live-api.ts';
import { Api } from './api.ts';
import type { Host } from './host.ts';
import { liveAskingContract } from './live-asking.ts';
import { liveDeparturesContract } from './live-departures.ts';
import { liveParkingContract } from './live-parking.ts';

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
  /** Whether tests that follow each other, and open a host with the same options, share it from now on. */
  share(isShared: boolean): Promise<void>;
  /** Returns the sites of the host, which must have this source. */
  list(source: 'live' | 'stale'): Promise<readonly unknown[]>;
}

/** Lets the tests of a `describe` share hosts. */
export function sharingHosts({ share }: Pick<LiveTest, 'share'>): void {
  beforeAll(() => share(true));
  afterAll(() => share(false));
}

/** Runs the contract of live data against one kind of host. */
export function liveContract(name: string, start: () => Promise<LiveHosts>): void {
  describe(`${name}: live data`, () => {
    const live = new LiveApi();
    let hosts: LiveHosts;
    let host: Host | undefined;
    let optionsOfHost = '';
    let isShared = false;
    const api = new Api(() => {
      if (host === undefined) throw new Error('the test opened no host');
      return host;
    });
    const stop = async () => {
      await host?.stop();
      host = undefined;
    };
    const open = async (options: Partial<LiveOptions> = {}, rest: Partial<LiveHostOptions> = {}) => {
      const wanted = JSON.stringify([options, rest]);
      if (host && wanted === optionsOfHost) return;
      await stop();
      optionsOfHost = wanted;
      host = await hosts.open({
        live: { endpoint: live.endpoint, timeLimitMs: 30_000, ...options },
        ...rest,
      });
    };

    beforeAll(async () => {
      await live.start();
      hosts = await start();
    });
    afterAll(async () => {
      await hosts?.close();
      await live.stop();
    });
    beforeEach(() => live.calm());
    afterEach(({ task }) => (isShared && task.result?.state !== 'fail' ? undefined : stop()));

    const share = (shared: boolean) => {
      isShared = shared;
      return stop();
    };

    const list = async (source: 'live' | 'stale') => {
      const { status, headers, text } = await api.ask('/transport/park-and-rides');
      expect(`${status} ${headers.get('X-Places-Source')}`).toBe(`200 ${source}`);
      expect(headers.get('Content-Type')).toMatch(/^application\/json(;|$)/);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Age')).toMatch(/^\d+$/);
      return (JSON.parse(text) as { park_and_rides: unknown[] }).park_and_rides;
    };

    const test: LiveTest = { live, api, open, share, list };
    liveParkingContract(test);
    liveDeparturesContract(test);
    liveAskingContract(test);
  });
}
