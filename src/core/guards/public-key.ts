import { FingerpostError } from '../errors.ts';

/**
 * Returns whether a text is base64 of 32 bytes, as an Ed25519 public key is. The unused bits of the last character are 0. A row of zeros
 * is none: examples have it, and anybody can make signatures for points of so small an order.
 */
export function isPublicKey(text: unknown): text is string {
  return typeof text === 'string' && /^(?!..A{40})[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=$/.test(text);
}

/**
 * Checks the form of a public key before the first request.
 * @param key base64 of the 32 bytes of an Ed25519 public key, as `fingerpost keygen` prints it; `undefined` for none.
 * @returns the key, unchanged.
 * @throws FingerpostError `bad-input` for any other text.
 */
export function checkPublicKey<T extends string | undefined>(key: T): T {
  if (key === undefined || isPublicKey(key)) return key;
  throw new FingerpostError(
    'bad-input',
    'publicKey must be the 44 characters that "fingerpost keygen" prints',
  );
}
