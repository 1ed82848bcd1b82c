import { expect, it } from 'vitest';
import { toHandler } from '../../../src/http/handler.ts';
import { asClient } from '../../bench/speed/engines/as-client.ts';
import { apiOver } from '../../bench/speed/engines/behind-api.ts';
import type { Running } from '../../bench/speed/engines/engine.ts';
import { inTurns } from '../../bench/speed/in-turns.ts';
import type { EngineSummary } from '../../bench/speed/summary.ts';
import { failures } from '../../bench/speed/tables/failures.ts';
import { latencyTables } from '../../bench/speed/tables/latencies.ts';
import { startsTable } from '../../bench/speed/tables/starts.ts';
import { fixtureBundle } from '../../fixtures/bundle.ts';

const question = { q: 'anything', start: 0, count: 10, counted: true };

it('answers with the hits of another engine behind the API, and counts their types', async () => {
  const asked: unknown[] = [];
  const other: Running = {
    search: async (question) => {
      asked.push(question);
      return ['uni:1002', 'uni:1001', 'nobody:knows'];
    },
  };
  const api = apiOver(other, await fixtureBundle());
  const client = asClient(toHandler(api));
  expect(await client.search(question)).toEqual(['uni:1002', 'uni:1001']);
  expect(await client.suggest!({ ...question, counted: false })).toEqual(['uni:1002', 'uni:1001']);
  expect(asked).toEqual([question, { ...question, counted: false }]);
  const request = { method: 'GET', url: 'http://any/places/search?q=x&count=10', headers: new Headers() };
  const { body } = await api({ ...request, credentials: 'omit' });
  const links: Record<string, { value: string; count: number }[]> = JSON.parse(String(body))._links;
  expect(links['hl:types']!.find(({ value }) => value === '/university')?.count).toBe(2);
});

it('runs engines in turns, and does not retry one that failed', async () => {
  const order: string[] = [];
  const runs = await inTurns(['a', 'b'], 3, async (name, turn) => {
    order.push(name + turn);
    return name === 'a' && turn === 2 ? { failure: 'too long' } : { outcome: turn };
  });
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'b3']);
  expect(runs).toEqual([
    { name: 'a', outcomes: [1], failure: 'too long' },
    { name: 'b', outcomes: [1, 2, 3] },
  ]);
});

const summary = (title: string, more: Partial<EngineSummary>): EngineSummary => ({
  title,
  behindApi: false,
  runs: 1,
  coldStart: 0,
  stages: {},
  firstRight: true,
  counted: 0,
  resident: 0,
  inUse: 0,
  classes: [],
  ...more,
});
const timed = (operation: 'search' | 'suggest', p50: number, hit1: number, questions = 100) => ({
  name: 'word',
  operation,
  questions,
  p50,
  p99: 2 * p50,
  hit1,
  right: Array.from({ length: questions }, (_, i) => i < hit1),
});

it('compares starts with the plain recipe’s, except those of engines behind the API', () => {
  const engines = [
    summary('Fingerpost', { coldStart: 1 }),
    summary('plain recipe', { coldStart: 4, firstRight: false }),
    summary('Other behind the API', { coldStart: 9, behindApi: true }),
    summary('Other', { runs: 0, failure: 'not done within 3 s' }),
  ];
  const table = startsTable(engines, [{ title: 'ms', of: ({ coldStart }) => coldStart, written: String }]);
  expect(table.split('\n').slice(2)).toEqual([
    '| Fingerpost | 1 | 0.25 |',
    '| plain recipe (first answer wrong) | 4 | 1.00 |',
  ]);
  expect(failures(engines)).toEqual(['Other: not done within 3 s, after 0 runs.']);
});

it('compares our times with the fastest engine of the same accuracy, suggestions with suggestions', () => {
  const ours = summary('Fingerpost', { classes: [timed('suggest', 3, 99), timed('search', 4, 99)] });
  const wrong = summary('Wrong', { classes: [timed('search', 0.1, 93)] });
  const slow = summary('Slow', { classes: [timed('search', 8, 94)] });
  const behind = summary('Slow behind the API', {
    behindApi: true,
    classes: [timed('suggest', 6, 94), timed('search', 2, 94)],
  });
  const [, asTheyAre, , all] = latencyTables([ours, wrong, slow, behind]);
  expect(asTheyAre!.split(' | ').at(-1)).toBe('0.50 / 0.50 |');
  expect(all!.split(' | ').at(-1)).toBe('2.00 / 2.00 |');
});

it('compares an engine too slow for all queries with our answers to those it ran', () => {
  // Of ours, the first 90 are right.
  const ours = summary('Fingerpost', { classes: [timed('search', 4, 90)] });
  const slow = summary('Slow', { classes: [timed('search', 8, 94, 10)] });
  expect(latencyTables([ours, slow])[1]).toContain('8.00 / 16.0, 94 % of 10 |  |');
  expect(latencyTables([ours, summary('Slow', { classes: [timed('search', 8, 96, 10)] })])[1]).toContain(
    '0.50 / 0.50',
  );
});
