import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

type Chunk = Rolldown.OutputChunk;

/** The chunks of a page that does nothing but make a facade. */
async function buildPage(): Promise<Chunk[]> {
  const entry = fileURLToPath(new URL('entry-page.ts', import.meta.url));
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry } },
    worker: { format: 'es' },
  });
  return ([outputs].flat() as Rolldown.RolldownOutput[])
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk');
}

/** The entry and all that it imports before it runs. */
function staticChunks(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
  }
  return [...found];
}

describe('what a page loads before its first request', () => {
  let chunks: Chunk[];
  let first: Chunk[];
  beforeAll(async () => {
    chunks = await buildPage();
    first = staticChunks(chunks);
  }, 60_000);

  it('is at most 4 kB of brotli', () => {
    const bytes = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    expect(bytes).toBeLessThanOrEqual(4000);
  });

  it('has neither the engine nor its libraries, which come with the worker or the fallback', () => {
    const modules = (some: readonly Chunk[]) => some.flatMap(({ moduleIds }) => moduleIds).join('\n');
    const large =
      /node_modules\/(comlink|minisearch|valibot|idb|kdbush)\/|src\/(search|hal|store)\/|http\/handler/;
    expect(modules(first)).not.toMatch(large);
    expect(modules(chunks)).toMatch(large);
  });
});
