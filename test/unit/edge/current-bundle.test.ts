import { expect, it } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { CurrentBundle } from '../../../src/edge/current-bundle.ts';
import { smallBundle } from '../client/small-bundle.ts';

const MINUTE_MS = 60_000;

/** A bundle that others may replace, its source, and a clock. Answers are the names of the first place. */
class World {
  files: ReadonlyMap<string, Uint8Array> = smallBundle().files;
  /** The names of the files that were read. */
  readonly reads: string[] = [];
  readonly problems: string[] = [];
  time = 0;
  background: Promise<unknown>[] = [];
  /** The promise that each file waits for. */
  before: Promise<unknown> = Promise.resolve();
  readonly current = new CurrentBundle({
    host: ({ places }) => places.place(0).name,
    checkMs: MINUTE_MS,
    now: () => this.time,
    onProblem: ({ code }) => this.problems.push(code),
  });

  readonly read = async (name: string): Promise<Uint8Array> => {
    this.reads.push(name.replace(/-.*/, ''));
    await this.before;
    const bytes = this.files.get(name);
    if (!bytes) throw new Error(`there is no ${name}`);
    return bytes;
  };

  ask(): Promise<string | undefined> {
    const source = () => ({ manifest: () => this.read('manifest.json'), part: this.read });
    return this.current.host(source, (work) => this.background.push(work));
  }

  /** Waits for the work behind answers. */
  async settle(): Promise<void> {
    await Promise.all(this.background.splice(0));
  }
}

const named = (name: string): PackedBundle => smallBundle(name, [name]);

it('opens the bundle once for all requests', async () => {
  const world = new World();
  expect(await Promise.all([world.ask(), world.ask()])).toEqual(['Alpha Library', 'Alpha Library']);
  await world.ask();
  expect(world.reads.filter((name) => name === 'search')).toHaveLength(1);
});

it('answers from the open bundle while it takes a newer one behind the answer, once a minute', async () => {
  const world = new World();
  await world.ask();
  await world.settle();
  world.files = named('Omega').files;
  world.time = MINUTE_MS - 1;
  await world.ask();
  expect(world.background).toEqual([]);
  world.time = MINUTE_MS;
  expect(await Promise.all([world.ask(), world.ask()])).toEqual(['Alpha Library', 'Alpha Library']);
  expect(world.background).toHaveLength(1);
  await world.settle();
  expect(await world.ask()).toBe('Omega Library');
});

it('reads the manifest alone where there is no newer bundle', async () => {
  const world = new World();
  await world.ask();
  world.reads.length = 0;
  world.time = MINUTE_MS;
  await world.ask();
  await world.settle();
  expect(world.reads).toEqual(['manifest.json']);
});

it('goes on answering, and names the problem, where the newer bundle is broken', async () => {
  const world = new World();
  await world.ask();
  world.files = new Map([['manifest.json', new TextEncoder().encode('<html>')]]);
  world.time = MINUTE_MS;
  await world.ask();
  await world.settle();
  expect(await world.ask()).toBe('Alpha Library');
  expect(world.problems).toEqual(['bundle-corrupt']);
});

it('tries again a second after a failure, two seconds after the next, and fails at once in between', async () => {
  const world = new World();
  const { files } = world;
  world.files = new Map();
  for (const time of [0, 1000, 3000]) {
    world.reads.length = 0;
    world.time = time;
    await expect(world.ask()).rejects.toThrow('there is no manifest.json');
    await expect(world.ask()).rejects.toThrow('there is no manifest.json');
    expect(world.reads).toEqual(['manifest.json']);
  }
  world.files = files;
  world.time = 7000;
  expect(await world.ask()).toBe('Alpha Library');
});

it('tries again once a minute where it has failed for long', async () => {
  const world = new World();
  const { files } = world;
  world.files = new Map();
  for (let attempt = 0; attempt < 12; attempt++) {
    await expect(world.ask()).rejects.toThrow('there is no manifest.json');
    world.time += 60_000;
  }
  world.files = files;
  expect(await world.ask()).toBe('Alpha Library');
});

it('opens anew where the runtime dropped the work of the request that had begun', async () => {
  const world = new World();
  world.before = new Promise(() => {});
  world.ask().catch(() => {});
  world.before = Promise.resolve();
  world.time = 30_000;
  expect(await world.ask()).toBe('Alpha Library');
});
