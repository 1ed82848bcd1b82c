import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { kindsOfPresets, writeDerivedData } from '../../../../data/vite/derived-data.ts';

const digests = new URL('preset-words.json', import.meta.url);
const digestOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);

test('the words of the presets are those of the last look at them, by language and by kind (npm run kinds after a look)', async () => {
  const tables = await kindsOfPresets();
  if (process.env.UPDATE_KINDS) await writeDerivedData();
  for (const [code, kinds] of tables) {
    const file = new URL(`../../../../data/defaults/kinds/${code}.json.gz`, import.meta.url);
    expect(
      JSON.parse(gunzipSync(readFileSync(file)).toString()).kinds,
      `${code}: npm run kinds writes it anew`,
    ).toEqual(kinds);
  }
  const names = [...new Set([...tables.values()].flatMap((kinds) => Object.keys(kinds)))].sort();
  const found = {
    languages: Object.fromEntries([...tables].map(([code, kinds]) => [code, digestOf(kinds)])),
    kinds: Object.fromEntries(
      names.map((kind) => [kind, digestOf([...tables.values()].map((kinds) => kinds[kind] ?? {}))]),
    ),
  };
  if (process.env.UPDATE_KINDS) writeFileSync(digests, `${JSON.stringify(found, null, 2)}\n`);
  expect(found).toEqual(JSON.parse(readFileSync(digests, 'utf8')));
});
