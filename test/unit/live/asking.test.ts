import { describe, expect, it } from 'vitest';
import { liveSites } from '../../fixtures/live-api.ts';
import { caller, good, keeper, keptAt, useLiveWorld } from './live-world.ts';

const world = useLiveWorld();

describe('an answer to a request with private headers', () => {
  const asker = (name: string) => new Request(caller(), { headers: { 'X-Own': name } });

  it.each([
    { forward: ['X-Own'], credentials: 'omit' as const },
    { forward: [], credentials: 'include' as const },
  ])('neither stores nor reads an answer with private headers on the device: %j', async (options) => {
    const keep = keeper(keptAt(world.now));
    const { parkAndRides, lastSites } = world.live({ answerStore: keep, ...options });
    expect(await lastSites(asker('one'))).toBeUndefined();
    world.now += 1000;
    await parkAndRides(asker('one'));
    expect(keep.kept).toEqual(keptAt(world.now - 1000));
  });

  it('shares no answer with private headers between callers', async () => {
    const { parkAndRides, lastSites } = world.live({ forward: ['X-Own'] });
    await parkAndRides(asker('one'));
    expect((await lastSites(asker('one')))?.sites).toEqual(liveSites);
    expect(await lastSites(asker('two'))).toBeUndefined();
    expect(await lastSites(caller())).toBeUndefined();
    await parkAndRides(asker('two'));
    expect(world.requests).toHaveLength(2);
  });

  it('follows no redirect, so the headers stay with the live API', async () => {
    const redirects: (RequestRedirect | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      redirects.push(init?.redirect);
      return good();
    };
    const { parkAndRides } = world.live({ fetch, forward: ['X-Own'] });
    await parkAndRides(asker('one'));
    await parkAndRides(caller());
    expect(redirects).toEqual(['error', 'follow']);
  });
});

it('bypasses the HTTP cache, which would return old answers as new ones', async () => {
  let cache: RequestCache | undefined;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    cache = init?.cache;
    return good();
  };
  await world.live({ fetch }).parkAndRides(caller());
  expect(cache).toBe('no-store');
});

describe('the reason of a failure', () => {
  it('hides the original error message of a failure', async () => {
    const fetch = () => Promise.reject(new TypeError('connect to https://me:secret@live.example failed'));
    const answer = world.live({ fetch }).parkAndRides(caller());
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
    { timeLimitMs: 0 },
    { timeLimitMs: Number.NaN },
    { maxAgeMs: -1 },
  ])('%j are rejected', (wrong) => {
    expect(() => world.live(wrong)).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(() => world.live(wrong)).not.toThrow('secret');
  });

  it('decide on cookies, unless the caller omits them', async () => {
    const credentials: (RequestCredentials | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      credentials.push(init?.credentials);
      return good();
    };
    const without = new Request('http://any.example/', { credentials: 'omit' });
    await world.live({ fetch }).parkAndRides(caller());
    await world.live({ fetch, credentials: 'include' }).parkAndRides(caller());
    await world.live({ fetch, credentials: 'include' }).parkAndRides(without);
    expect(credentials).toEqual(['omit', 'include', 'omit']);
  });
});
