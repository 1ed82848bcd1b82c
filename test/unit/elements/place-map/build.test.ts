import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectWithin } from '../../../budgets.ts';

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
    expectWithin(
      'placeMap',
      sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    expectWithin('placeMapEntry', sizes.find(({ isEntry }) => isEntry)?.bytes ?? 0);
  });

  test('comes with the licences of what it contains', () => {
    const text = files.find(({ fileName }) => fileName === 'THIRD-PARTY-NOTICES.txt');
    const licences = text?.type === 'asset' ? String(text.source) : '';
    for (const holder of ['OpenLayers Contributors', 'Brandon Liu', 'Arjun Barrett']) {
      expect(licences).toContain(holder);
    }
  });
});
