import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { place } from '../places.ts';
import { searchAmong } from '../search-among.ts';

const stop = '/transport/bus-stop';

const at = (lat: string, lon: string): { lat: string; lon: string } => ({ lat, lon });

const places = [
  place('s:1', 'Stockmann', stop, at('60.1690', '24.9420')),
  place('s:2', 'Stockmann', stop, at('60.2500', '24.9420')),
  place('m:store', 'Stockmann', '/amenities/food/cafe', at('60.1685', '24.9425')),
  place('m:cafe', 'Stockmann Café Aleksi', '/amenities/food/cafe'),
];

const { settings } = await readConfig();
const { search, suggest } = await searchAmong(places, { settings });

describe('a stop that is called like the landmark', () => {
  it('ranks below it in a search, and in suggestions', () => {
    expect(search('stockmann')).toEqual(['m:store', 's:1', 's:2', 'm:cafe']);
    expect(suggest('stock').slice(0, 3)).toEqual(['m:store', 's:1', 's:2']);
  });

  it.each([
    ['below it where it is a little nearer of a long way', 60.189, ['m:store', 's:1']],
    ['above it beside the stop itself', 60.169, ['s:1', 'm:store']],
    ['above it where the landmark is far away', 60.25, ['s:2', 'm:store']],
  ])('ranks %s', (_, lat, expected) => {
    expect(search('stockmann', { position: { lat, lon: 24.942 } }).slice(0, 2)).toEqual(expected);
  });
});
