import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlaceTable } from '../../../../src/core/place-table.ts';
import { Anchors } from '../../../../src/search/anchors.ts';
import { place, tableOf } from '../places.ts';

const cafe = '/amenities/food/cafe';
const at = (lat: string, lon: string): { lat: string; lon: string } => ({ lat, lon });

const places = [
  place('a:mill', 'Mill Lane', '/area/street', {
    ...at('51.75', '-1.25'),
    line: 'LINESTRING (-1.26 51.75, -1.24 51.75)',
  }),
  place('a:mill2', 'Mill Lane', '/area/street', {
    ...at('51.85', '-1.25'),
    line: 'LINESTRING (-1.26 51.85, -1.24 51.85)',
  }),
  place('a:square', 'Mill Square', '/area/town', {
    ...at('51.755', '-1.255'),
    shape: 'POLYGON ((-1.256 51.754, -1.254 51.754, -1.254 51.756, -1.256 51.756, -1.256 51.754))',
  }),
  place('a:town', 'Milltown', '/area/town', at('51.8', '-1.2')),
  place('c:on', 'On it', cafe, { ...at('51.7501', '-1.245'), address: '12 Mill Lane, OX1 1AA' }),
  place('c:beside', 'Beside', cafe, { ...at('51.7502', '-1.245'), address: '3 High Street' }),
  place('c:far', 'Far', cafe, { ...at('51.77', '-1.25'), address: '9 Mill Lane' }),
  place('c:other', 'The other', cafe, { ...at('51.8501', '-1.25'), address: '2 MILL LANE' }),
  place('c:longer', 'Longer', cafe, { ...at('51.7501', '-1.245'), address: '1 Old Mill Lane' }),
  place('c:part', 'Part', cafe, { ...at('51.7501', '-1.245'), address: '1 Windmill Lane' }),
  place('c:inside', 'Inside', cafe, { ...at('51.755', '-1.2549'), address: '3 High Street' }),
  place('c:town', 'In town', cafe, { ...at('51.9', '-1.2'), address: '3 High Street, Milltown' }),
  place('c:nowhere', 'Nowhere', cafe, { address: '4 Mill Lane' }),
  place('l:top', 'Top', '/university/library', {}),
  place('l:middle', 'Middle', '/university/library', { parent: ['l:top'] }),
  place('l:bottom', 'Bottom', '/university/library', { parent: ['l:middle'] }),
];

let table: PlaceTable;
let anchors: Anchors;

beforeAll(async () => {
  table = await tableOf(places);
  anchors = new Anchors(table);
});

describe('the origin', () => {
  it('of a street is its course', () => {
    expect(anchors.originOf('a:mill')).toMatchObject({ outline: { isArea: false } });
  });

  it('of a place without an outline is its position', () => {
    expect(anchors.originOf('c:on')).toEqual({ lat: 51.7501, lon: -1.245, place: expect.any(Number) });
  });

  it('does not exist without a position or for an unknown place', () => {
    expect(anchors.originOf('l:top')).toBeUndefined();
    expect(anchors.originOf('x:unknown')).toBeUndefined();
  });
});

describe('a series of requests', () => {
  it('decodes and scans each place once, by whichever of its identifiers and namesakes', () => {
    const decode = vi.spyOn(table, 'place');
    const fresh = new Anchors(table);
    const series = () => {
      decode.mockClear();
      for (const ids of [['a:mill'], ['a:mill2', 'a:town'], ['a:square', 'a:mill']]) fresh.within(ids);
      for (const id of ['a:mill', 'a:square']) fresh.originOf(id);
      return decode.mock.calls.length;
    };
    // Four places, the two streets of one name along them, and two origins.
    expect(series()).toBe(8);
    expect(series()).toBe(0);
    decode.mockRestore();
  });
});
