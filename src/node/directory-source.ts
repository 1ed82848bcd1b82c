import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleSource } from '../bundle/source.ts';
import { formatBytes } from '../bundle/what-came.ts';
import { FingerpostError } from '../core/errors.ts';

/**
 * A bundle in a directory of this machine.
 * Rejects with FingerpostError `bundle-unreachable` where a file is missing or can't be read, `bundle-corrupt` where it is
 * too long.
 */
export function directorySource(directory: string): BundleSource {
  const read = async (name: string, signal?: AbortSignal, most?: number): Promise<Uint8Array> => {
    const path = join(directory, name);
    try {
      if (most !== undefined && (await stat(path)).size > most) throw tooLong(path, most);
      return await readFile(path, signal && { signal });
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof FingerpostError) throw thrown;
      throw new FingerpostError('bundle-unreachable', sentence(path, name, thrown), { cause: thrown });
    }
  };
  return {
    manifest: (signal) => read('manifest.json', signal),
    part: (name, signal, _onBytes, most) => read(name, signal, most),
  };
}

function tooLong(path: string, most: number): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `${path} is longer than the ${formatBytes(most)} that it can have: something else is in its place. Build the bundle again`,
  );
}

function sentence(path: string, name: string, thrown: unknown): string {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') {
    return name === 'manifest.json'
      ? `there is no bundle here: ${path} does not exist. Give the directory that "fingerpost build" wrote`
      : `${path} is missing, though the manifest names it: build the bundle again`;
  }
  return `${path} can't be read: ${thrown instanceof Error ? thrown.message : thrown}`;
}
