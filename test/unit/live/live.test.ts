import { describe, expect, it } from 'vitest';
import { liveSites } from '../../fixtures/live-api.ts';
import { caller, good, keeper, keptAt, useLiveWorld } from './live-world.ts';

const LIST = 'https://live.example/api/transport/park-and-rides';
const world = useLiveWorld();

describe('the age of an answer', () => {
  it.each([
    [{}, { Age: '30' }, 30],
    [{ maxAgeMs: 5000 }, { Age: '5' }, 5],
    [{}, { Age: 'nonsense' }, 0],
    [{ maxAgeMs: 0 }, {}, 0],
  ])('with %j, accepts an answer with %j as %i s old', async (options, headers, age) => {
    world.say = () => good(headers);
    const { parkAndRides, ageOf } = world.live(options);
    expect(ageOf((await parkAndRides(caller())).time)).toBe(age);
  });

  it.each([
    [{}, '31'],
    [{ maxAgeMs: 5000 }, '6'],
    [{}, '99999999999999999999'],
  ])('with %j, rejects an answer of %s s', async (options, Age) => {
    world.say = () => good({ Age });
    await expect(world.live(options).parkAndRides(caller())).rejects.toThrow('s old');
  });

  it('is in whole seconds, at least 0', () => {
    const { ageOf } = world.live();
    expect([ageOf(world.now - 1999), ageOf(world.now), ageOf(world.now + 5000)]).toEqual([1, 0, 0]);
  });
});

describe('an answer without an end', () => {
  it.each([2 ** 31, Number.POSITIVE_INFINITY])(
    'may take %d ms where the options say so',
    async (timeLimitMs) => {
      let answer = (_: Response): void => {};
      const came = new Promise<Response>((resolve) => {
        answer = resolve;
      });
      const waiting = world.live({ timeLimitMs, fetch: () => came }).parkAndRides(caller());
      setTimeout(() => answer(good()), 5);
      expect((await waiting).sites).toEqual(liveSites);
    },
  );

  it('is rejected for its length', async () => {
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

describe('the sites of the last answer', () => {
  it('are stored with their time, and stay after a failure', async () => {
    const keep = keeper();
    const { parkAndRides, lastSites } = world.live({ answerStore: keep });
    await parkAndRides(caller());
    const kept = keptAt(world.now);
    world.now += 60_000;
    world.say = () => new Response('', { status: 500 });
    await expect(parkAndRides(caller())).rejects.toThrow('the live API answered 500');
    expect(keep.kept).toEqual(kept);
    expect(await lastSites(caller())).toEqual(kept);
  });

  it('are known after a restart, and the live API is still asked', async () => {
    const kept = keptAt(world.now - 10_000);
    const { parkAndRides, lastSites } = world.live({ answerStore: keeper(kept) });
    expect(await lastSites(caller())).toEqual(kept);
    expect((await parkAndRides(caller())).time).toBe(world.now);
    expect(world.requests).toEqual([LIST]);
  });

  it.each([
    undefined,
    null,
    7,
    {},
    { ...keptAt(1), time: 'yesterday' },
    { sites: [{ name: 'nameless' }], time: 1 },
  ])('are not taken from a stored value of another form: %j', async (kept) => {
    expect(await world.live({ answerStore: keeper(kept) }).lastSites(caller())).toBeUndefined();
  });
});
