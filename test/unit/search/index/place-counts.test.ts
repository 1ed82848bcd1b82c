import { expect, test } from 'vitest';
import { PlaceCounts } from '../../../../src/search/match/candidates.ts';
import { indexed } from '../matching.ts';
import { place } from '../places.ts';

test('counts the places that have a term in their names, tags and types, once for each time that they have it', async () => {
  const { index } = await indexed([
    place('x:1', 'Mill Road', '/transport/bus-stop'),
    place('x:2', 'Mill by Mill', '/transport/bus-stop', { tags: ['Mill'] }),
    place('x:3', 'Road', '/university/library'),
  ]);
  const counts = new PlaceCounts(index);
  const countOf = (word: string): number => counts.of(index.phrases.terms.indexOf(word));
  expect(['mill', 'road', 'by', 'stop', 'library'].map(countOf)).toEqual([4, 2, 1, 2, 1]);
  expect(countOf('mill')).toBe(4);
});
