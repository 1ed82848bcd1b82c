import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { run } from './run-command.ts';

const FULL =
  'id,name,type,lat,lon\na:1,Ash,/amenities/food-drink/cafe,50,8\na:2,Birch,/amenities/food-drink/cafe,50,8.1\na:3,Cedar,/amenities/food-drink/cafe,50,8.2\na:4,Elm,/amenities/food-drink/cafe,50,8.3\n';
/** Two are lost, one is new and one has moved. */
const CUT =
  'id,name,type,lat,lon\na:1,Ash,/amenities/food-drink/cafe,50,8\na:2,Birch,/amenities/food-drink/pub,50,8.15\na:5,Fir,/amenities/food-drink/cafe,50,8.2\n';

async function built(content: string, directory?: string, ...options: string[]) {
  const places = directory ?? join(await scratchDirectory(), 'places');
  const source = `csv:${await scratchFile('places.csv', content)}`;
  const { code, log } = await run('build', '--source', source, '--out', places, ...options);
  return { places, code, log: log.join('\n') };
}

describe('a build whose source was cut', () => {
  test('is refused below --min-places, and writes nothing', async () => {
    const { places, code, log } = await built(CUT, undefined, '--min-places', '4');
    expect(code).toBe(1);
    expect(log).toContain(
      'only 3 places are left, and --min-places asks for 4: look at the sources. Nothing was written',
    );
    expect(existsSync(places)).toBe(false);
  });

  test('is refused above --max-loss, and keeps the earlier bundle', async () => {
    const { places } = await built(FULL, undefined, '--max-loss', '0%');
    const earlier = await readdir(places);
    const { code, log } = await built(CUT, places, '--max-loss', '20%');
    expect(code).toBe(1);
    expect(log).toContain(
      `${places} has 4 places, and only 3 are left: a loss of 25 %, where --max-loss allows 20 %. ` +
        'Look at the sources, or give a larger --max-loss. Nothing was written',
    );
    expect(await readdir(places)).toEqual(earlier);
  });

  test('passes up to --max-loss', async () => {
    const { places } = await built(FULL);
    expect((await built(CUT, places, '--max-loss', '25%', '--min-places', '3')).code).toBe(0);
    expect((await built(FULL, places, '--max-loss', '0%')).code).toBe(0);
  });

  test.each(['20', '-1%', '101%', 'much'])('asks for a share in place of %s', async (given) => {
    const { code, log } = await built(CUT, undefined, `--max-loss=${given}`);
    expect(code).toBe(2);
    expect(log).toMatch(/Give a share from 0% to 100%, such as 20%/);
  });
});

describe('diff', () => {
  test('shows what a bundle adds, loses and changes', async () => {
    const [old, present] = [await built(FULL), await built(CUT)];
    expect((await run('diff', old.places, present.places)).out).toEqual([
      '+ Fir  [/amenities/food-drink/cafe | a:5]',
      '- Cedar  [/amenities/food-drink/cafe | a:3]',
      '- Elm  [/amenities/food-drink/cafe | a:4]',
      '~ Birch  [/amenities/food-drink/pub | a:2]: lon, type',
      '1 added, 2 lost, 1 changed',
    ]);
    const { out } = await run('diff', old.places, present.places, '--json');
    expect(JSON.parse(out.join('\n'))).toEqual({
      added: ['a:5'],
      lost: ['a:3', 'a:4'],
      changed: [{ id: 'a:2', keys: ['lon', 'type'] }],
    });
  });

  test('says so when two bundles have the same places', async () => {
    const { places } = await built(FULL);
    expect((await run('diff', places, places)).out).toEqual(['0 added, 0 lost, 0 changed']);
  });
});

test('inspect prints the manifest as JSON', async () => {
  const { places } = await built(FULL);
  const { code, out } = await run('inspect', places, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out.join('\n'))).toMatchObject({
    counts: { places: 4 },
    parts: expect.arrayContaining([expect.objectContaining({ kind: 'search' })]),
  });
});
