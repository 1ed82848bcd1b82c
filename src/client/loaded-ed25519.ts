import type { VerifyEd25519 } from '../bundle/signature.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { loadChunk } from './load-chunk.ts';

/** How long its code may take to come, in ms. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Ed25519 for where the platform has none. Its code is loaded when it is first needed.
 * Rejects with FingerpostError `bundle-unreachable` where that doesn't come.
 */
export const loadedEd25519: VerifyEd25519 = async (...asked) => {
  const code = loadChunk(import('../bundle/noble-ed25519.ts'), 'The check of signatures', LOAD_TIMEOUT_MS);
  const { nobleEd25519 } = await code.catch((cause) => {
    throw new FingerpostError('bundle-unreachable', asFingerpostError(cause).message, { cause });
  });
  return nobleEd25519(...asked);
};
