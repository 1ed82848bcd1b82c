import { hashes, verify } from '@noble/ed25519';
import { _SHA512 } from '@noble/hashes/sha2.js';
import type { VerifyEd25519 } from './signature.ts';

/** Ed25519 for platforms without it. It is loaded only there, and only if the options have a public key. */
export const nobleEd25519: VerifyEd25519 = (signature, message, publicKey) => {
  // The class alone, because the function brings helpers that take 300 bytes of every page.
  hashes.sha512 = (bytes) => new _SHA512().update(bytes).digest();
  // Be as strict as RFC 8032 and the platforms.
  return verify(signature, message, publicKey, { zip215: false });
};
