import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

/** Limits of the code by gzip, in bytes. */
const budgets = {
  /** All that the element loads to show a map: OpenLayers and pmtiles are 108,000 of it. */
  all: 120_000,
  /** The code that a page loads before there is something to show. */
  entry: 4_500,
};

const configFile = fileURLToPath(new URL('../../../../vite.config.ts', import.meta.url));
let files: Rolldown.RolldownOutput['output'][number][];

beforeAll(async () => {
  const built = await build({ configFile, mode: 'place-map', logLevel: 'error', build: { write: false } });
  files = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
});

describe('the published element', () => {
  test('keeps its code within the budget', () => {
    const sizes = files.flatMap((file) =>
      file.type === 'chunk'
        ? [{ isEntry: file.isEntry, bytes: gzipSync(file.code, { level: 9 }).length }]
        : [],
    );
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budgets.all);
    expect(sizes.find(({ isEntry }) => isEntry)?.bytes).toBeLessThanOrEqual(budgets.entry);
  });

  test('comes with the licences of what it contains', () => {
    const text = files.find(({ fileName }) => fileName === 'THIRD-PARTY-NOTICES.txt');
    const licences = text?.type === 'asset' ? String(text.source) : '';
    for (const holder of ['OpenLayers Contributors', 'Brandon Liu', 'Arjun Barrett']) {
      expect(licences).toContain(holder);
    }
  });
});
