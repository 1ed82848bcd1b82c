import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MAX_MANIFEST_BYTES } from '../bundle/manifest.ts';
import { formatBytes } from '../bundle/source/sniff-bytes.ts';
import { type BundleSource, type Gunzip, SIGNATURE_FILE } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';

/**
 * Creates a source that reads a bundle from a directory of this machine. Its promises reject with FingerpostError
 * `bundle-unreachable` for a missing or unreadable file, and with `bundle-corrupt` for one that is too long.
 * A pipe or a device in place of a file is `bad-input`.
 * @throws FingerpostError `bad-input` if `directory` is not a string.
 */
export function directorySource(directory: string): BundleSource {
  if (typeof directory !== 'string') {
    const message = 'Give the path of the directory that "fingerpost build" wrote, as text';
    throw new FingerpostError('bad-input', message);
  }
  const read = async (name: string, signal?: AbortSignal, maxBytes?: number): Promise<Uint8Array> => {
    const path = join(directory, name);
    try {
      const found = await stat(path);
      // A device may have no end, and a pipe no writer.
      if (!found.isFile() && !found.isDirectory())
        throw new FingerpostError(
          'bad-input',
          `${path} is no file, but a pipe or a device: build the bundle again`,
        );
      if (maxBytes !== undefined && found.size > maxBytes)
        throw new FingerpostError(
          'bundle-corrupt',
          `${path} is longer than the ${formatBytes(maxBytes)} that it can have: something else is in its place. Build the bundle again`,
        );
      return await readFile(path, signal && { signal });
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof FingerpostError) throw cause;
      throw new FingerpostError('bundle-unreachable', describeReadError(path, name, cause), { cause });
    }
  };
  return {
    manifest: (signal) => read('manifest.json', signal, MAX_MANIFEST_BYTES),
    signature: async (signal) => {
      const unsigned = (await stat(join(directory, SIGNATURE_FILE)).catch(codeOf)) === 'ENOENT';
      return unsigned ? undefined : read(SIGNATURE_FILE, signal, MAX_MANIFEST_BYTES);
    },
    part: (name, signal, _onBytes, maxBytes) => read(name, signal, maxBytes),
    gunzip,
  };
}

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;

function describeReadError(path: string, name: string, thrown: unknown): string {
  const code = codeOf(thrown);
  if (code === 'ENOTDIR')
    return `${dirname(path)} is a file: give the directory that "fingerpost build" wrote`;
  if (code === 'EACCES') return `${path} can't be read: this user may not read it`;
  if (code === 'ENOENT') {
    return name === 'manifest.json'
      ? `there is no bundle here: ${path} does not exist. Give the directory that "fingerpost build" wrote, or "places" in that of "fingerpost app"`
      : `${path} is missing, though the manifest names it: build the bundle again`;
  }
  return `${path} can't be read: ${thrown instanceof Error ? thrown.message : thrown}`;
}

/** Unpacks at once. The first stream of a process takes Node longer than the unpacking of a small bundle. */
export const gunzip: Gunzip = (bytes, limit) => {
  try {
    const { buffer, byteOffset, length } = gunzipSync(bytes, { maxOutputLength: Math.max(limit, 1) });
    // A `Buffer` would share its bytes with its slices.
    return length > limit ? undefined : new Uint8Array(buffer, byteOffset, length);
  } catch (thrown) {
    if (codeOf(thrown) === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw thrown;
  }
};
