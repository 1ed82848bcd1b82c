import { beforeEach, describe, expect, it } from 'vitest';
import { createLive, type Live, type LiveParts } from '../../../src/live/live.ts';
import type { AnswerKeeper, Kept, LiveOptions } from '../../../src/live/options.ts';
import { liveList, liveSites } from '../../fixtures/live-api.ts';

const caller = () => new Request('http://any.example/transport/park-and-rides');

let now: number;
let asked: string[];
/** What the live API says next. */
let say: () => Response | Promise<Response>;
const good = (headers: Record<string, string> = {}) => Response.json(liveList, { headers });

beforeEach(() => {
  now = Date.parse('2026-01-02T03:04:05Z');
  asked = [];
  say = good;
});

function live(options: Partial<LiveOptions & LiveParts> = {}): Live {
  return createLive({
    endpoint: 'https://live.example/api/',
    now: () => now,
    fetch: async (input) => {
      asked.push(String(input).replace(/#.*/, ''));
      return say();
    },
    ...options,
  });
}

/** A keeper that is a variable. */
function keeper(kept?: unknown): AnswerKeeper & { kept: unknown } {
  return {
    kept,
    async read() {
      return this.kept;
    },
    async write(answer) {
      this.kept = structuredClone(answer);
    },
  };
}

const keptAt = (time: number): Kept => ({ body: liveList, time, until: time + 30_000 });

describe('what one caller was told', () => {
  const asker = (name: string) => new Request(caller(), { headers: { 'X-Own': name } });

  it.each([
    { forward: ['X-Own'], credentials: 'omit' as const },
    { forward: [], credentials: 'include' as const },
  ])('is not kept on the device, nor taken from there: %j', async (options) => {
    const keep = keeper(keptAt(now));
    const { parkAndRides, lastSites } = live({ keep, ...options });
    expect(await lastSites(asker('one'))).toBeUndefined();
    now += 1000;
    expect((await parkAndRides(asker('one'))).time).toBe(now);
    expect(keep.kept).toEqual(keptAt(now - 1000));
  });

  it('is not told to another', async () => {
    const { parkAndRides, lastSites } = live({ forward: ['X-Own'] });
    await parkAndRides(asker('one'));
    expect((await lastSites(asker('one')))?.sites).toEqual(liveSites);
    expect(await lastSites(asker('two'))).toBeUndefined();
    expect(await lastSites(caller())).toBeUndefined();
    await parkAndRides(asker('two'));
    expect(asked).toHaveLength(2);
  });

  it('goes with no redirect, nor does what he tells', async () => {
    const redirects: (RequestRedirect | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      redirects.push(init?.redirect);
      return good();
    };
    const { parkAndRides } = live({ fetch, forward: ['X-Own'] });
    await parkAndRides(asker('one'));
    await parkAndRides(caller());
    expect(redirects).toEqual(['error', 'follow']);
  });
});

describe('why there is no answer', () => {
  it('is not told in the words of whoever failed', async () => {
    const fetch = () => Promise.reject(new TypeError('connect to https://me:secret@live.example failed'));
    const answer = live({ fetch }).parkAndRides(caller());
    await expect(answer).rejects.toThrow('could not be reached');
    await expect(answer).rejects.not.toThrow('secret');
  });
});

describe('the options', () => {
  it.each([
    { endpoint: '' },
    { endpoint: '/api' },
    { endpoint: 'live.example' },
    { endpoint: 'https://live.example/api?key=1' },
    { endpoint: 'file:///etc' },
    { endpoint: 'https://[' },
    { endpoint: 'https://me:secret@live.example/api' },
    { endpoint: 'https://me@live.example/api' },
    { forward: ['no header'] },
    { credentials: 'some' as RequestCredentials },
    { timeLimit: 0 },
    { timeLimit: Number.NaN },
    { maxAge: -1 },
  ])('%j are refused', (wrong) => {
    expect(() => live(wrong)).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(() => live(wrong)).not.toThrow('secret');
  });

  it('of cookies are those of the live API, unless the caller goes without', async () => {
    const credentials: (RequestCredentials | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      credentials.push(init?.credentials);
      return good();
    };
    const without = new Request('http://any.example/', { credentials: 'omit' });
    await live({ fetch }).parkAndRides(caller());
    await live({ fetch, credentials: 'include' }).parkAndRides(caller());
    await live({ fetch, credentials: 'include' }).parkAndRides(without);
    expect(credentials).toEqual(['omit', 'include', 'omit']);
  });
});
