import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_MANIFEST_BYTES } from '../bundle/bounds.ts';
import { formatBytes } from '../bundle/source/sniff-bytes.ts';
import { type BundleSource, SIGNATURE_FILE } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';

/** What no signature comes to, in bytes. */
const MAX_SIGNATURE_BYTES = 10_000;

/**
 * A bundle in a directory of this machine.
 * Rejects with FingerpostError `bundle-unreachable` where a file is missing or can't be read, `bundle-corrupt` where it is
 * too long.
 * @throws FingerpostError `bad-input` for what is no path
 */
export function directorySource(directory: string): BundleSource {
  if (typeof directory !== 'string') {
    const sentence = 'Give the path of the directory that "fingerpost build" wrote, as text';
    throw new FingerpostError('bad-input', sentence);
  }
  const read = async (name: string, signal?: AbortSignal, most?: number): Promise<Uint8Array> => {
    const path = join(directory, name);
    try {
      if (most !== undefined && (await stat(path)).size > most) throw tooLong(path, most);
      return await readFile(path, signal && { signal });
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof FingerpostError) throw thrown;
      throw new FingerpostError('bundle-unreachable', describeReadError(path, name, thrown), { cause: thrown });
    }
  };
  return {
    manifest: (signal) => read('manifest.json', signal, MAX_MANIFEST_BYTES),
    signature: async (signal) => {
      const unsigned = (await stat(join(directory, SIGNATURE_FILE)).catch(codeOf)) === 'ENOENT';
      return unsigned ? undefined : read(SIGNATURE_FILE, signal, MAX_SIGNATURE_BYTES);
    },
    part: (name, signal, _onBytes, most) => read(name, signal, most),
  };
}

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;

function tooLong(path: string, most: number): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `${path} is longer than the ${formatBytes(most)} that it can have: something else is in its place. Build the bundle again`,
  );
}

function describeReadError(path: string, name: string, thrown: unknown): string {
  const code = codeOf(thrown);
  if (code === 'ENOTDIR')
    return `${dirname(path)} is a file: give the directory that "fingerpost build" wrote`;
  if (code === 'EACCES') return `${path} can't be read: this user may not read it`;
  if (code === 'ENOENT') {
    return name === 'manifest.json'
      ? `there is no bundle here: ${path} does not exist. Give the directory that "fingerpost build" wrote`
      : `${path} is missing, though the manifest names it: build the bundle again`;
  }
  return `${path} can't be read: ${thrown instanceof Error ? thrown.message : thrown}`;
}
