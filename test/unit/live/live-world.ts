import { beforeEach } from 'vitest';
import { createLive, type Live } from '../../../src/live/live.ts';
import type { AnswerStore, LiveOptions, LivePlatform } from '../../../src/live/options.ts';
import { liveList, liveSites } from '../../fixtures/live-api.ts';

export const caller = () => new Request('http://any.example/transport/park-and-rides');

/** A good answer of the live API about park-and-rides. */
export const good = (headers: Record<string, string> = {}) => Response.json(liveList, { headers });

export const keptAt = (time: number) => ({ sites: liveSites, time });

/** The clock and the live API of a test; both are new in each test. */
export function useLiveWorld() {
  const world = {
    now: 0,
    requests: [] as string[],
    /** The next answer of the live API. */
    say: good as () => Response | Promise<Response>,
    live: (options: Partial<LiveOptions & LivePlatform> = {}): Live =>
      createLive({
        endpoint: 'https://live.example/api/',
        now: () => world.now,
        fetch: async (input) => {
          world.requests.push(String(input).replace(/#.*/, ''));
          return world.say();
        },
        ...options,
      }),
  };
  beforeEach(() => {
    world.now = Date.parse('2026-01-02T03:04:05Z');
    world.requests = [];
    world.say = good;
  });
  return world;
}

/** An answer store in a variable. */
export function keeper(kept?: unknown): AnswerStore & { kept: unknown } {
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
