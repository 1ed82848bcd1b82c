import { describe, expect, it } from 'vitest';
import { liveSites } from '../../fixtures/live-api.ts';
import { caller, good, keeper, keptAt, useLiveWorld } from './live-world.ts';

const LIST = 'https://live.example/api/transport/park-and-rides';
const world = useLiveWorld();

describe('an answer about park-and-rides', () => {
  it('keeps an answer current for 30 s, then fetches it again', async () => {
    const { parkAndRides } = world.live();
    const { time, sites } = await parkAndRides(caller());
    expect([time, sites]).toEqual([world.now, liveSites]);
    world.now += 29_999;
    expect((await parkAndRides(caller())).time).toBe(time);
    expect(world.requests).toEqual([LIST]);
    world.now += 1;
    expect((await parkAndRides(caller())).time).toBe(world.now);
    expect(world.requests).toEqual([LIST, LIST]);
  });

  it.each([
    [{ maxAgeMs: 5000 }, {}, 5],
    [{}, { 'Cache-Control': 'private, max-age=7' }, 7],
    [{}, { 'Cache-Control': 'max-age=3600' }, 30],
    [{}, { 'Cache-Control': 'max-age=20', Age: '12' }, 8],
    [{}, { 'Cache-Control': 'no-store, max-age=20' }, 0],
    [{}, { 'Cache-Control': 'no-cache' }, 0],
    [{}, { 'Cache-Control': 'max-age=0', Age: '7' }, 0],
    [{ maxAgeMs: Number.POSITIVE_INFINITY }, { 'Cache-Control': 'max-age=60' }, 60],
    [{}, { Age: '12' }, 18],
    [{}, { Age: 'nonsense', 'Cache-Control': 'max-age=nonsense' }, 30],
    [{ maxAgeMs: 0 }, {}, 0],
  ])('keeps an answer with %j and %j current for %i s', async (options, headers, seconds) => {
    world.say = () => good(headers);
    const { parkAndRides } = world.live(options);
    await parkAndRides(caller());
    if (seconds > 0) world.now += seconds * 1000 - 1;
    if (seconds > 0) await parkAndRides(caller());
    expect(world.requests).toHaveLength(1);
    world.now += 1;
    await parkAndRides(caller());
    expect(world.requests).toHaveLength(2);
  });

  it.each([
    { Age: '31' },
    { Age: '31', 'Cache-Control': 'max-age=0' },
    { Age: '21', 'Cache-Control': 'max-age=20' },
    { Age: '99999999999999999999' },
  ])('rejects an answer that is too old: %j', async (headers) => {
    world.say = () => good(headers);
    await expect(world.live().parkAndRides(caller())).rejects.toHaveProperty('name', 'LiveUnavailableError');
  });

  it('shares an answer with no-store between concurrent callers', async () => {
    world.say = () => good({ 'Cache-Control': 'no-store' });
    const { parkAndRides } = world.live();
    await Promise.all([parkAndRides(caller()), parkAndRides(caller())]);
    expect(world.requests).toHaveLength(1);
  });

  it('keeps the known capacity when the new one is impossible', async () => {
    const { parkAndRides } = world.live({ maxAgeMs: 0 });
    await parkAndRides(caller());
    const [first, second, ...others] = liveSites;
    const wrong = [
      { ...first, capacity: 7, spaces: 236 },
      { ...second, unavailable: true, capacity: -1 },
    ];
    world.say = () => Response.json({ park_and_rides: [...wrong, ...others] });
    const { sites } = await parkAndRides(caller());
    expect(sites.map(({ capacity }) => capacity)).toEqual(liveSites.map(({ capacity }) => capacity));
    expect(sites.slice(0, 2).map(({ unavailable }) => unavailable)).toEqual([true, true]);
  });

  it('fetches again after the clock was set back', async () => {
    const { parkAndRides } = world.live();
    await parkAndRides(caller());
    world.now -= 1;
    await parkAndRides(caller());
    expect(world.requests).toHaveLength(2);
  });

  it('returns the age of an answer in whole seconds, at least 0', () => {
    const { ageOf } = world.live();
    expect([ageOf(world.now - 1999), ageOf(world.now), ageOf(world.now + 5000)]).toEqual([1, 0, 0]);
  });
});

describe('a request of several callers', () => {
  it('sends one request for several callers, and another after a failure', async () => {
    world.say = () => new Response('', { status: 502 });
    const { parkAndRides } = world.live();
    const both = await Promise.allSettled([parkAndRides(caller()), parkAndRides(caller())]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(world.requests).toHaveLength(1);
    world.say = good;
    expect((await parkAndRides(caller())).sites).toEqual(liveSites);
  });

  it('rejects an aborted caller at once, and answers the others', async () => {
    let answer = (_: Response): void => {};
    world.say = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { parkAndRides } = world.live();
    const controller = new AbortController();
    const impatient = parkAndRides(new Request(caller(), { signal: controller.signal }));
    const patient = parkAndRides(caller());
    controller.abort();
    await expect(impatient).rejects.toHaveProperty('name', 'AbortError');
    answer(good());
    expect((await patient).sites).toEqual(liveSites);
    expect(world.requests).toHaveLength(1);
  });

  it('sends no request for a caller who has already aborted', async () => {
    const { parkAndRides, pass } = world.live();
    const gone = new Request(caller(), { signal: AbortSignal.abort() });
    await expect(parkAndRides(gone)).rejects.toHaveProperty('name', 'AbortError');
    await expect(pass('/dates/x', gone)).rejects.toHaveProperty('name', 'AbortError');
    expect(world.requests).toEqual([]);
  });

  it('evicts most of a thousand current answers', async () => {
    const { pass } = world.live();
    const all = Array.from({ length: 1000 }, (_, i) => `/dates/${i}`);
    await Promise.all(all.map((path) => pass(path, caller())));
    await pass('/dates/999', caller());
    expect(world.requests).toHaveLength(1000);
    await pass('/dates/0', caller());
    expect(world.requests).toHaveLength(1001);
  });
});

describe('the time limit', () => {
  it('ends a request at the time limit, whether or not the network heeds the abort', async () => {
    let signal: AbortSignal | null | undefined;
    const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
      signal = init?.signal;
      return new Promise(() => {});
    };
    const { parkAndRides } = world.live({ fetch, timeLimitMs: 10 });
    await expect(parkAndRides(caller())).rejects.toThrow('the live API did not answer in full within 0.01 s');
    expect(signal?.aborted).toBe(true);
  });

  it.each([2 ** 31, Number.POSITIVE_INFINITY])('accepts a time limit of %d ms', async (timeLimitMs) => {
    expect((await world.live({ timeLimitMs }).parkAndRides(caller())).sites).toEqual(liveSites);
    let answer = (_: Response): void => {};
    const came = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const waiting = world.live({ timeLimitMs, fetch: () => came }).parkAndRides(caller());
    setTimeout(() => answer(good()), 5);
    expect((await waiting).sites).toEqual(liveSites);
  });

  it('applies the time limit while the store does not respond', async () => {
    const keep = { read: () => new Promise(() => {}), write: async () => {} };
    const { parkAndRides } = world.live({ answerStore: keep, timeLimitMs: 10 });
    await expect(parkAndRides(caller())).rejects.toThrow('within 0.01 s');
  });

  it('rejects an endless answer for its length', async () => {
    let sent = 0;
    const letters = new TextEncoder().encode('['.repeat(1_000_000));
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent++;
        controller.enqueue(letters);
      },
    });
    world.say = () => new Response(endless);
    await expect(world.live().parkAndRides(caller())).rejects.toThrow('has no end');
    expect(sent).toBeLessThan(10);
  });
});

describe('the stored answer', () => {
  it('stores the latest good answer with its time', async () => {
    const keep = keeper();
    const { parkAndRides } = world.live({ answerStore: keep });
    await parkAndRides(caller());
    expect(keep.kept).toEqual(keptAt(world.now));
    world.now += 60_000;
    world.say = () => new Response('', { status: 500 });
    await expect(parkAndRides(caller())).rejects.toThrow('the live API answered 500');
    expect(keep.kept).toEqual(keptAt(world.now - 60_000));
  });

  it('uses the stored answer after a restart, without a request while it is current', async () => {
    const keep = keeper(keptAt(world.now - 10_000));
    const { parkAndRides, lastSites } = world.live({ answerStore: keep });
    expect(await lastSites(caller())).toMatchObject({ sites: liveSites, time: world.now - 10_000 });
    expect(await parkAndRides(caller())).toMatchObject({ time: world.now - 10_000 });
    expect(world.requests).toEqual([]);
    world.now += 20_000;
    await parkAndRides(caller());
    expect(world.requests).toHaveLength(1);
  });

  it('uses the saved answer of another tab if it is newer', async () => {
    const keep = keeper();
    const { parkAndRides, lastSites } = world.live({ answerStore: keep });
    await parkAndRides(caller());
    world.now += 40_000;
    keep.kept = keptAt(world.now - 5000);
    expect(await parkAndRides(caller())).toMatchObject({ time: world.now - 5000 });
    expect(world.requests).toHaveLength(1);
    keep.kept = keptAt(world.now - 50_000);
    expect(await lastSites(caller())).toMatchObject({ time: world.now - 5000 });
  });

  it.each([
    undefined,
    null,
    7,
    {},
    { body: null, time: 1, until: 2 },
    { ...keptAt(1), time: 'yesterday' },
    { ...keptAt(1), until: Number.NaN },
    { ...keptAt(1), body: { park_and_rides: [{ name: 'nameless' }] } },
  ])('ignores a stored answer of another form: %j', async (kept) => {
    const { parkAndRides, lastSites } = world.live({ answerStore: keeper(kept) });
    expect(await lastSites(caller())).toBeUndefined();
    expect((await parkAndRides(caller())).time).toBe(world.now);
  });
});
