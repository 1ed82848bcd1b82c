import { FingerpostError } from '../errors.ts';

/**
 * Checks the form of a public key before the first request.
 * @param key base64 of the 32 bytes of an Ed25519 public key, as `fingerpost keygen` prints it; `undefined` for none.
 * @returns the key, unchanged.
 * @throws FingerpostError `bad-input` for any other text.
 */
export function checkPublicKey<T extends string | undefined>(key: T): T {
  // The unused bits of the last character are 0.
  if (key === undefined || (typeof key === 'string' && /^[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=$/.test(key)))
    return key;
  throw new FingerpostError(
    'bad-input',
    'publicKey must be the 44 characters that "fingerpost keygen" prints',
  );
}
