import { expect, test } from 'vitest';
import { locate } from '../../../../../data/importers/naptan/position.ts';
import { distanceKm } from '../../../../../src/core/geo/position.ts';

const nowhere = { lat: '', lon: '', easting: '', northing: '', grid: '' };

/** Ordnance Survey's test points of OSTN15; Dublin's Spire and Belfast's City Hall by the map. */
test.each([
  ['UKOS', 'St Mary’s', 91492.146, 11318.804, 49.9222639373, -6.2997775201, 6],
  ['UKOS', 'London', 530624.974, 178388.464, 51.4893656495, -0.1199255718, 5],
  ['UKOS', 'Kent', 639821.835, 169565.858, 51.3744702555, 1.4445473041, 5],
  ['IrishOS', 'Dublin', 315904, 234671, 53.3498, -6.26026, 30],
  ['IrishOS', 'Belfast', 333840, 374050, 54.5965, -5.9301, 60],
])('%s %s is where it is', (grid, _, easting, northing, lat, lon, metres) => {
  const { position } = locate({ ...nowhere, grid, easting: String(easting), northing: String(northing) });
  const found = { lat: Number(position?.lat), lon: Number(position?.lon) };
  expect(distanceKm(found, { lat, lon }) * 1000).toBeLessThan(metres);
});

test('reads the grid without degrees; without either there is no position', () => {
  const grid = { ...nowhere, easting: '530625', northing: '178388' };
  expect(locate(grid)).toEqual({ position: { lat: '51.48936', lon: '-0.11995' } });
  expect(locate({ ...grid, grid: 'UKOS' })).toEqual(locate(grid));
  expect(locate({ ...grid, grid: 'IrishOS' })).not.toEqual(locate(grid));
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
