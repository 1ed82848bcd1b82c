import { expect, test } from 'vitest';
import { walkText } from '../../../../src/app/map/walk.ts';

const here = { lat: 51.75, lon: -1.25 };
/** So many degrees of latitude are 100 metres. */
const HUNDRED_METRES = 0.1 / 111.195;

test.each([
  [1, 'About 2 minutes on foot, north.'],
  [4.3, 'About 7 minutes on foot, north.'],
  [0.1, 'About 1 minute on foot, north.'],
  [40, 'More than an hour on foot, north.'],
])('a place %d hundred metres away by the crow is %s', (hundreds, words) => {
  expect(walkText(here, { lat: here.lat + hundreds * HUNDRED_METRES, lon: here.lon })).toBe(words);
});

test('the direction is that of the straight line', () => {
  expect(walkText(here, { lat: here.lat - 0.003, lon: here.lon + 0.005 })).toMatch(/south-east/);
});
