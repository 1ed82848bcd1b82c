import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectWithin } from '../../budgets.ts';
import { buildElements } from '../../fixtures/build-elements.ts';

const ENTRY = 'place-search.js';

type Chunk = Rolldown.OutputChunk;

describe('the bytes that a page loads for an element', () => {
  let files: Awaited<ReturnType<typeof buildElements>>;
  let chunks: Chunk[];
  beforeAll(async () => {
    files = await buildElements();
    chunks = files.filter((file) => file.type === 'chunk');
  });

  /** The entry and all that it imports before it runs. */
  function loadedFor(entry: string): Chunk[] {
    const found = new Set(chunks.filter(({ fileName }) => fileName === entry));
    for (const chunk of found)
      for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
    return [...found];
  }

  it('are within the budget', () => {
    const loaded = loadedFor(ENTRY);
    expect(loaded.length).toBeGreaterThan(0);
    const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    expectWithin('placeSearch', bytes);
  });

  it('have neither the engine nor the client', () => {
    const modules = loadedFor(ENTRY).flatMap(({ moduleIds }) => moduleIds);
    expect(
      modules.filter((id) =>
        /src\/(?!elements|core|client\/places\/over-fetch)|minisearch|comlink|valibot|idb/.test(id),
      ),
    ).toEqual([]);
    // lit in its edition for production, which warns of nothing.
    expect(modules.filter((id) => id.includes('/development/'))).toEqual([]);
  });

  it('come with the licences of all packages in them', () => {
    const licenses = files.find(({ fileName }) => fileName === 'THIRD-PARTY-NOTICES.txt');
    const text = licenses?.type === 'asset' ? String(licenses.source) : '';
    for (const name of ['lit ', 'lit-html ', 'comlink ', 'minisearch ']) expect(text).toContain(`\n${name}`);
  });

  it('import nothing that a page without a bundler does not find', () => {
    for (const { fileName, imports, dynamicImports } of chunks)
      for (const path of [...imports, ...dynamicImports])
        expect(
          files.some((other) => other.fileName === path),
          `${fileName} imports ${path}`,
        ).toBe(true);
  });
});
