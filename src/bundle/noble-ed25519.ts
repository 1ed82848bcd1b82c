import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { VerifyEd25519 } from './signature.ts';

/** Ed25519 for platforms without it. It is loaded only there, and only if the options have a public key. */
export const nobleEd25519: VerifyEd25519 = (signature, message, publicKey) => {
  hashes.sha512 = sha512;
  // Be as strict as RFC 8032 and the platforms.
  return verify(signature, message, publicKey, { zip215: false });
};
