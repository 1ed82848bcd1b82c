import { expect, test } from 'vitest';
import { labelLines } from '../../../../src/elements/place-map/labels.ts';

test('leaves a short name on one line', () => {
  expect(labelLines('Balliol College')).toEqual(['Balliol College']);
  expect(labelLines('')).toEqual([]);
});

test('breaks a longer name between words', () => {
  expect(labelLines('Harris Manchester College Library')).toEqual(['Harris Manchester College', 'Library']);
});

test('cuts off what is longer than two lines', () => {
  expect(labelLines('The Centre for the Study of Very Long Names of Places, Buildings and Rooms')).toEqual([
    'The Centre for the Study of',
    'Very Long Names of Places,…',
  ]);
});

test('cuts off a word that is longer than a line', () => {
  const [line, ...others] = labelLines('Rheinlanddampfschifffahrtsgesellschaftskapitän');
  expect(line).toBe('Rheinlanddampfschifffahrtsg…');
  expect(others).toEqual([]);
});
