import { expect, test } from 'vitest';
import { nameWithIndicator } from '../../../../../data/importers/naptan/names.ts';
import { dialled } from '../../../../../data/importers/naptan/places.ts';

const named = (indicator: string, name = 'Mill Lane', stopType = 'BCT'): string =>
  nameWithIndicator({ name, indicator, stopType });

test.each([
  ['Stop J1', 'Stop J1 Mill Lane'],
  ['Bay 3', 'Bay 3 Mill Lane'],
  ['B', 'Stop B Mill Lane'],
  ['2', 'Stop 2 Mill Lane'],
  ['1234', 'Mill Lane (1234)'],
  ['opp', 'Opposite Mill Lane'],
  ['Opp.', 'Opposite Mill Lane'],
  ['o/s', 'Outside Mill Lane'],
  ['adj', 'Adjacent to Mill Lane'],
  ['nr', 'Near Mill Lane'],
  ['cnr', 'Corner of Mill Lane'],
  ['nr former', 'Near former Mill Lane'],
  ['opp & after', 'Opposite and after Mill Lane'],
  ['NE-bound', 'Mill Lane (north-eastbound)'],
  ['nb', 'Mill Lane (northbound)'],
  ['SW', 'Mill Lane (south-westbound)'],
  ['SE_Bound', 'Mill Lane (south-eastbound)'],
  ['S/Eastbound', 'Mill Lane (south-eastbound)'],
  ['northeastbound', 'Mill Lane (north-eastbound)'],
  ['North West Bound', 'Mill Lane (north-westbound)'],
  ['A33 Southbound', 'Mill Lane (A33 southbound)'],
  ['Outward Bound Centre', 'Mill Lane (Outward Bound Centre)'],
  ['I', 'Mill Lane (inbound)'],
  ['after junction', 'After junction of Mill Lane'],
  ['o/s 103', 'Mill Lane (outside 103)'],
  ['opp Post Box', 'Mill Lane (opposite Post Box)'],
  ['hail and ride', 'Mill Lane (hail and ride)'],
  ['constructor', 'Mill Lane (constructor)'],
])('%s is read as people say it', (indicator, name) => {
  expect(named(indicator)).toBe(name);
});

test.each(['', '-', '---', 'N/A', 'Stop', 'DEL', '22011948'])('"%s" says nothing', (indicator) => {
  expect(named(indicator)).toBe('Mill Lane');
});

test.each([
  ['AG12', 'Arundel Gate/AG12'],
  ['G', 'Bus Station Stand G'],
  ['Stand G', 'Bus Station Stand G'],
  ['opp', 'Opposite the Church'],
  ['NE-bound', 'The Green (NE-bound)'],
  ['NE-bound', 'Parkland Avenue NE bound'],
  ['Taxi Rank', 'Station Taxi Rank'],
])('%s is not said twice of %s', (indicator, name) => {
  expect(named(indicator, name)).toBe(name);
});

test.each([
  ['on', 'Station', 'On Station'],
  ['in', 'Cabin', 'In Cabin'],
  ['A', 'Hangar A', 'Stop A Hangar A'],
])('%s is said of %s, which only ends alike', (indicator, name, full) => {
  expect(named(indicator, name)).toBe(full);
});

test('a taxi rank is not called a stop', () => {
  expect(named('2', 'Mill Lane', 'TXR')).toBe('Mill Lane (taxi rank 2)');
});

test('the letters of a code become the keys of a telephone, digits stay', () => {
  expect(dialled('oxfawmpa')).toBe('69329672');
  expect(dialled('TXGADGJM')).toBe('89423456');
  expect(dialled('adgjmptw')).toBe('23456789');
  expect(dialled('sz')).toBe('79');
  expect(dialled('45327374')).toBe('45327374');
  expect(dialled('')).toBeUndefined();
  expect(dialled('a-b')).toBeUndefined();
});
