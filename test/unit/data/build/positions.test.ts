import { expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const table = async (name: string, rows: readonly string[]): Promise<string> =>
  `csv:${await scratchFile(name, `id,name,type,lat,lon\n${rows.map((row, i) => `${name}${i},${name}${i},/university,${row}\n`).join('')}`)}`;
const right = ['51.75,-1.25', '51.76,-1.26', '51.77,-1.24'];
const exchanged = right.map((row) => row.split(',').reverse().join(','));
const config = async (area: object): Promise<string[]> => [
  '--config',
  await scratchFile('c.json', JSON.stringify({ settings: { area } })),
];
const oxford = { lat: 51.75, lon: -1.25, radius_km: 10 };
const warnings = ({ log }: { log: readonly string[] }): string =>
  log.filter((line) => /position|places of/.test(line) && line.startsWith('warning')).join('\n');

test('warns of places inside the configured area only with latitude and longitude exchanged', async () => {
  expect(warnings(await buildFrom([await table('a.csv', exchanged)], await config(oxford)))).toMatch(
    /^warning: most places of \S+a\.csv \(3 of 3\) are in the "area" of the --config only with latitude and longitude exchanged: did you mean them the other way round\?$/,
  );
});

test('warns of places near the other sources only with latitude and longitude exchanged', async () => {
  const sources = [await table('a.csv', right), await table('b.csv', exchanged)];
  const words = warnings(await buildFrom(sources));
  expect(words).toMatch(/most places of \S+b\.csv \(3 of 3\) are in the area of the other sources only with/);
});

test('warns when most places of a source are outside the configured area', async () => {
  const away = { lat: 60.17, lon: 24.95, radius_km: 10 };
  expect(warnings(await buildFrom([await table('a.csv', right)], await config(away)))).toMatch(
    /most places of \S+a\.csv \(3 of 3\) lie outside the "area" of the --config/,
  );
  const few = await table('a.csv', [...right, '10,10', '11,11']);
  expect(warnings(await buildFrom([few], await config(oxford)))).toBe('');
});

test('warns of a source without any position', async () => {
  const { log, code } = await buildFrom([await table('a.csv', [',', ',']), await table('b.csv', right)]);
  expect(code).toBe(0);
  expect(warnings({ log })).toMatch(/^warning: NO PLACE of \S+a\.csv has a position, so none is on the map/);
});
