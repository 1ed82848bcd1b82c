import { FingerpostError } from '../errors.ts';

/**
 * Refuses what can't be a public key, before anything is asked by it.
 * @param key base64 of the 32 bytes of an Ed25519 public key, as `fingerpost keygen` prints it; nothing for none.
 * @returns the same.
 * @throws FingerpostError `bad-input`
 */
export function checkPublicKey<T extends string | undefined>(key: T): T {
  // The last character has bits left over, which are 0.
  if (key === undefined || (typeof key === 'string' && /^[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=$/.test(key)))
    return key;
  throw new FingerpostError(
    'bad-input',
    'publicKey must be the 44 characters that "fingerpost keygen" prints',
  );
}
