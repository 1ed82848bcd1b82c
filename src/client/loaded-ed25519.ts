import type { VerifyEd25519 } from '../bundle/signature.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { loadChunk } from './connection.ts';

/** How long the code may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Verifies Ed25519 where the platform has none. The code is loaded at the first call.
 * Rejects with FingerpostError `bundle-unreachable` where the code does not load.
 */
export const loadedEd25519: VerifyEd25519 = async (...args) => {
  const code = loadChunk(import('../bundle/ed25519-script.ts'), 'The check of signatures', LOAD_TIMEOUT_MS);
  await code.catch((cause) => {
    throw new FingerpostError('bundle-unreachable', asFingerpostError(cause).message, { cause });
  });
  return globalThis.fingerpostEd25519!(...args);
};
