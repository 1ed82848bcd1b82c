import { beforeAll, expect, it } from 'vitest';
import type { Position } from '../../../../src/core/geo/position.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { Field } from '../../../../src/search/index/search-index.ts';
import { MatchSet } from '../../../../src/search/match/match.ts';
import { nearness, Prominence, type RankRange, rank } from '../../../../src/search/rank/rank.ts';
import { type MatchQuality, rankKey, Tier } from '../../../../src/search/rank/rank-key.ts';
import { type Indexed, indexed } from '../matching.ts';
import { place } from '../places.ts';

const stop = '/transport/bus-stop';
const settings = { ...defaultSettings, prominence: { '/transport': 0.5 } };
const here = { lat: 51.75, lon: -1.25 };

let all: Indexed;
let prominence: Prominence;

beforeAll(async () => {
  all = await indexed([
    place('a', 'Alpha', '/university/college', { lat: '51.75', lon: '-1.25' }),
    place('b', 'Beta', '/university/college', { lat: '51.85', lon: '-1.25', importance: 1 }),
    place('c', 'Gamma', stop, { lat: '51.76', lon: '-1.25' }),
    place('d', 'Delta', '/university/college'),
    ...['1', '2', '3', '4', '5'].map((n) => place(`s${n}`, 'Same Name', stop)),
  ]);
  prominence = new Prominence(all.table.types, all.index.typeSets, settings);
});

type Match = readonly [id: string, quality: Partial<MatchQuality>, field?: number, phrase?: number];

/** Matches that differ by their places alone. */
function alike(...ids: readonly string[]): Match[] {
  return ids.map((id) => [id, {}]);
}

function ranked(
  matches: readonly Match[],
  from?: Position,
  range: RankRange = { start: 0, count: 10 },
): string {
  const found = new MatchSet(all.table.count);
  for (const [id, quality, field = Field.name, phrase] of matches) {
    found.offer(all.numberOf(id), rankKey({ tier: Tier.whole, score: 0.5, ...quality }), field, phrase);
  }
  const page = rank(found, all.table, prominence, range, from);
  return page.map((number) => all.table.place(number).id).join(' ');
}

const tier = Tier.partial;

it.each<[string, string, readonly Match[], Position?]>([
  [
    'missing words, then edits, then score',
    'c d b a',
    [
      ['a', { tier, missing: 1, score: 1 }],
      ['b', { tier, edits: 1, score: 1 }],
      ['d', { tier, edits: 0.8, score: 0.2 }],
      ['c', { tier, edits: 0.8, score: 0.3 }],
    ],
  ],
  ['nearness from a position, unknown ones last', 'a b d', [['d', { score: 1 }], ...alike('b', 'a')], here],
  [
    'score and nearness together',
    'b a',
    [
      ['a', { score: 0.3 }],
      ['b', { score: 0.9 }],
    ],
    here,
  ],
  ['prominence without a position, then by importance, then A to Z', 'b a d c', alike('c', 'd', 'a', 'b')],
  [
    'field before A to Z',
    'd a',
    [
      ['a', {}, Field.tag],
      ['d', {}, Field.name],
    ],
  ],
])('ranks by %s: %s', (_, order, matches, from) => {
  expect(ranked(matches, from)).toBe(order);
});

it('lowers the fourth place of a name behind other names, if asked to', () => {
  const same = ['s1', 's2', 's3', 's4', 's5'].map((id): Match => [id, { score: 0.9 }, Field.name, 1]);
  const matches: Match[] = [...same, ['c', { score: 0.1 }, Field.name, 2]];
  expect(ranked(matches)).toBe('s1 s2 s3 s4 s5 c');
  const demoted = new Set<number>();
  const range = { start: 0, count: 10, areSuggested: true, demoted };
  expect(ranked(matches, undefined, range)).toBe('s1 s2 s3 c s4 s5');
  expect([...demoted].sort()).toEqual(['s4', 's5'].map((id) => all.numberOf(id)).sort());
});

it('weighs nearness: ten on the spot, one at ninety kilometres, nothing if unknown', () => {
  expect([0, 90, Number.POSITIVE_INFINITY].map(nearness)).toEqual([10, 1, 0]);
});
