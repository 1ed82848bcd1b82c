import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildElements } from '../../fixtures/build-elements.ts';

/** Limits of transferred bytes, by gzip. A commit that raises a limit says why. */
const budgets = {
  /** All that `<place-search>` imports before it asks for the client. 5,700 of it are lit, 50 bound the letters of names, and
   * 480 are the methods of the typed client that a box does not call, 60 name the page about an error,
   * and 60 tell the errors of a gateway from those of the API. */
  'place-search.js': 12_640,
} as const;

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

  it.each(Object.entries(budgets))('are within the budget: %s', (entry, budget) => {
    const loaded = loadedFor(entry);
    expect(loaded.length).toBeGreaterThan(0);
    const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(budget);
  });

  it.each(Object.keys(budgets))('have neither the engine nor the client: %s', (entry) => {
    const modules = loadedFor(entry).flatMap(({ moduleIds }) => moduleIds);
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
