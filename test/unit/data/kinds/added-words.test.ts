import { expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { packBundle } from '../../../../data/build/pack.ts';
import { extendTree } from '../../../../data/record/type-tree.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { scratchFile } from '../scratch.ts';

/** Returns what tells the ids that a request finds in a hamlet with a pharmacy, a station and a bakery, with a configuration. */
async function hamletWith(config: object): Promise<(q: string) => Promise<string[]>> {
  const path = await scratchFile('fingerpost.config.json', JSON.stringify(config));
  const { settings, words, types } = await readConfig(path);
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
  const tree = extendTree(
    types,
    places.flatMap(({ type }) => type),
  );
  const content = { settings, words, sources: [], created: '2026-01-01T00:00:00Z' };
  const bundle = packBundle({ ...content, places, types: tree });
  const handler = createHandler(await openBundle(memorySource(bundle.files)));
  return async (q) => {
    const url = `http://x.example/places/search?q=${encodeURIComponent(q)}`;
    const { _embedded } = await (await handler(new Request(url)))!.json();
    return _embedded.pois.map(({ id }: { id: string }) => id);
  };
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
