import { expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { finderIn } from '../../../fixtures/pack-town.ts';
import { scratchFile } from '../scratch.ts';

/** Returns what tells the ids that a request finds in a hamlet with a pharmacy, a station and a bakery, with a configuration. */
async function hamletWith(config: object): Promise<(q: string) => Promise<string[]>> {
  const path = await scratchFile('fingerpost.config.json', JSON.stringify(config));
  const places = [
    knownPlace('x:pharmacy', '/amenities/health/pharmacy', { name: 'Zum Löwen', lat: '47.1', lon: '9.5' }),
    knownPlace('x:station', '/transport/rail-station', { name: 'Oberried', lat: '47.11', lon: '9.5' }),
    knownPlace('x:bakery', '/amenities/shop', {
      name: 'Korn',
      tags: ['bakery'],
      lat: '47.111',
      lon: '9.5',
    }),
  ];
  return finderIn(await readConfig(path), places);
}

it.each([
  ['el', 'φαρμακείο'],
  ['ko', '약국'],
  ['da', 'apotek'],
  ['tr', 'eczane'],
  ['uk', 'аптека'],
  ['zh', '药店'],
  ['zh-TW', '藥局'],
])('a bundle in %s knows "%s", which a preset gives', async (code, q) => {
  expect(await (await hamletWith({ languages: [code] }))(q)).toEqual(['x:pharmacy']);
});

it('a configuration adds a word for a kind and a phrase of requests to its language', async () => {
  const find = await hamletWith({
    languages: ['de'],
    needs: [{ texts: ['Pülverlibude'], kinds: ['/amenities/health/pharmacy'] }],
    phrases: { near: ['grad nebet'] },
  });
  expect(await find('Pülverlibude')).toEqual(['x:pharmacy']);
  expect(await find('wo ist die nächste Pülverlibude')).toEqual(['x:pharmacy']);
  expect(await find('Bäckerei grad nebet Oberried')).toEqual(['x:bakery']);
  expect(await (await hamletWith({ languages: ['de'] }))('Pülverlibude')).toEqual([]);
});
