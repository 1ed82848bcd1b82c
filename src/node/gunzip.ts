import { gunzipSync } from 'node:zlib';
import type { Gunzip } from '../bundle/source/source.ts';

/** Unpacks at once. The first stream of a process takes Node longer than the unpacking of a small bundle. */
export const gunzip: Gunzip = (bytes, limit) => {
  try {
    const { buffer, byteOffset, length } = gunzipSync(bytes, { maxOutputLength: Math.max(limit, 1) });
    // A `Buffer` would share its bytes with its slices.
    return length > limit ? undefined : new Uint8Array(buffer, byteOffset, length);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE')
      return undefined;
    throw thrown;
  }
};
