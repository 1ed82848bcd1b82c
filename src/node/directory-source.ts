import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleSource } from '../bundle/source.ts';
import { FingerpostError } from '../core/errors.ts';

/**
 * A bundle in a directory of this machine.
 * Rejects with FingerpostError `bundle-unreachable` where a file is missing or can't be read.
 */
export function directorySource(directory: string): BundleSource {
  const read = async (name: string, signal?: AbortSignal): Promise<Uint8Array> => {
    const path = join(directory, name);
    try {
      return await readFile(path, signal && { signal });
    } catch (thrown) {
      signal?.throwIfAborted();
      throw new FingerpostError('bundle-unreachable', sentence(path, name, thrown), { cause: thrown });
    }
  };
  return {
    manifest: (signal) => read('manifest.json', signal),
    part: (name, signal) => read(name, signal),
  };
}

function sentence(path: string, name: string, thrown: unknown): string {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') {
    return name === 'manifest.json'
      ? `there is no bundle here: ${path} does not exist. Give the directory that "fingerpost build" wrote`
      : `${path} is missing, though the manifest names it: build the bundle again`;
  }
  return `${path} can't be read: ${thrown instanceof Error ? thrown.message : thrown}`;
}
