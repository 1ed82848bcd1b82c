import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../src/core/place.ts';
import { merge, stop } from './merge-sources.ts';

describe('places of one name near each other', () => {
  const crowd = (source: string, metres: number, known: Partial<Place>): Place[] =>
    Array.from({ length: 600 }, (_, i) => stop(`${source}:${i}`, 'Bench', metres + i / 1000, known));

  test.each([
    ['its own source, out of reach of the other', 'a', { lon: '-1.250726' }],
    ['others, at the same latitude far off', 'c', { lon: '-1.2' }],
  ])('finds places of one name however many there are of %s', (_, source, known) => {
    const many = crowd(source, 10, known);
    const [own, other] = [stop('a:x', 'Bench', 0), stop('b:x', 'Bench', 50)];
    const { merged, warnings } = merge(
      source === 'a' ? [[own, ...many], [other]] : [[own], [other], many, [stop('d:1', 'Bin', 10, known)]],
    );
    expect(merged.map(({ place, into }) => [place.id, into.id])).toEqual([['b:x', 'a:x']]);
    expect(warnings).toEqual([]);
  });

  test('compares a place with a hundred of its name, and warns once of more', () => {
    const many = crowd('a', 0, {});
    const { merged, warnings } = merge([many, [stop('b:1', 'Bench', 1), stop('b:2', 'Bench', 1)]]);
    expect(merged).toHaveLength(2);
    expect(warnings).toEqual([
      'of the places of one name, 2 have too many of other sources within 60 m, and were compared with some of them ' +
        'only (first: b:1 "Bench"): a smaller "merge.distance_m" in the --config would compare them all',
    ]);
    expect(merge([many.slice(0, 100), [stop('b:1', 'Bench', 1)]]).warnings).toEqual([]);
  });
});
