import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a directory that is removed after the test. */
export async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fingerpost-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Creates a file in a directory of the test. */
export async function scratchFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await scratchDirectory(), name);
  await writeFile(path, content);
  return path;
}
