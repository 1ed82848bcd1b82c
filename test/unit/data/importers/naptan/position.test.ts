import { beforeAll, expect, test } from 'vitest';
import {
  locate as locateOn,
  type NaptanGrids,
  naptanGrids,
} from '../../../../../data/importers/naptan/position.ts';
import type { NaptanLocation } from '../../../../../data/importers/naptan/read/record.ts';

let grids: NaptanGrids;
beforeAll(async () => {
  grids = await naptanGrids();
});
const locate = (location: NaptanLocation) => locateOn(location, grids);
const nowhere = { lat: '', lon: '', easting: '', northing: '', grid: '' };

test('reads the grid without degrees; without either there is no position', () => {
  const grid = { ...nowhere, easting: '530625', northing: '178388' };
  expect(locate(grid)).toEqual({ position: { lat: '51.48936', lon: '-0.11995' } });
  expect(locate({ ...grid, grid: 'UKOS' })).toEqual(locate(grid));
  // Dublin's Spire by the map.
  const { position } = locate({ ...grid, grid: 'IrishOS', easting: '315904', northing: '234671' });
  expect(Number(position?.lat)).toBeCloseTo(53.3498, 3);
  expect(Number(position?.lon)).toBeCloseTo(-6.2603, 3);
  expect(locate(nowhere)).toEqual({});
  expect(locate({ ...nowhere, easting: '0', northing: '0' })).toEqual({});
});

test.each([
  { lat: 'NaN', lon: 'NaN' },
  { lat: '91', lon: '0' },
  { lat: '51', lon: '' },
  { lat: '51,7', lon: '-1,2' },
  { easting: 'x', northing: '178388' },
  { easting: '530625', northing: '' },
  { easting: '530625', northing: '1e300' },
  { easting: '99999999', northing: '178388' },
  { easting: '530625', northing: '178388', grid: 'MARS' },
])('reports an impossible position: %o', (location) => {
  expect(locate({ ...nowhere, ...location }).problem?.reason).toMatch(/^has a position that is not on the g/);
});
