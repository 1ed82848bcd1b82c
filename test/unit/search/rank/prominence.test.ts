import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { createEngine, type Engine } from '../../../../src/search/engine.ts';
import { place, searchFor, suggestFor, tableOf } from '../places.ts';

const stop = '/transport/bus-stop';

const at = (lat: string, lon: string): { lat: string; lon: string } => ({ lat, lon });

const places = [
  place('s:1', 'Stockmann', stop, at('60.1690', '24.9420')),
  place('s:2', 'Stockmann', stop, at('60.2500', '24.9420')),
  place('m:store', 'Stockmann', '/amenities/food/cafe', at('60.1685', '24.9425')),
  place('m:cafe', 'Stockmann Café Aleksi', '/amenities/food/cafe'),
];

let engine: Engine;
let idOf: (number: number) => string;

beforeAll(async () => {
  const table = await tableOf(places);
  engine = createEngine(table, (await readConfig()).settings);
  idOf = (number) => table.place(number).id;
});

describe('a stop that is called like the landmark', () => {
  it('ranks a stop below the landmark of its name in a search', () => {
    const hits = engine.search(searchFor('stockmann')).hits.map(({ number }) => idOf(number));
    expect(hits).toEqual(['m:store', 's:1', 's:2', 'm:cafe']);
  });

  it('ranks a stop below the landmark of its name in suggestions', () => {
    const hits = engine.suggest(suggestFor('stock')).hits.map(({ number }) => idOf(number));
    expect(hits.slice(0, 3)).toEqual(['m:store', 's:1', 's:2']);
  });

  it('ranks a stop below its landmark where it is a little nearer of a long way', () => {
    const position = { lat: 60.189, lon: 24.942 };
    const { hits } = engine.search(searchFor('stockmann', { position }));
    expect(hits.map(({ number }) => idOf(number)).slice(0, 2)).toEqual(['m:store', 's:1']);
  });

  it('ranks a stop above its landmark beside the stop itself', () => {
    const position = { lat: 60.169, lon: 24.942 };
    const { hits } = engine.search(searchFor('stockmann', { position }));
    expect(hits.map(({ number }) => idOf(number)).slice(0, 2)).toEqual(['s:1', 'm:store']);
  });

  it('ranks a stop above a landmark that is far away', () => {
    const position = { lat: 60.25, lon: 24.942 };
    const { hits } = engine.search(searchFor('stockmann', { position }));
    expect(idOf(hits[0]!.number)).toBe('s:2');
  });
});
