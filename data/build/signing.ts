import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Signature, signedMessage } from '../../src/bundle/signature.ts';
import { SIGNATURE_FILE } from '../../src/bundle/source/source.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { readText } from '../io/file-errors.ts';
import type { PackedBundle } from './pack.ts';

/** Creates a key: the private one as PKCS#8 in PEM, and the public one in the format of `createPlacesFetch`. */
export function makeKey(): { pem: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { pem, publicKey: publicKeyOf(privateKey) };
}

/** Returns the 32 bytes of the public key as base64. */
function publicKeyOf(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/**
 * Reads a private key of `fingerpost keygen` or OpenSSL.
 * @throws FingerpostError `bad-input` for a file that cannot be read or is no such key.
 */
export async function readPrivateKey(file: string): Promise<KeyObject> {
  const pem = await readText(file);
  if (/ENCRYPTED/.test(pem)) {
    const decrypt = `openssl pkey -in ${file} -out key.pem`;
    throw keyFileError(file, `is encrypted: decrypt it where nobody else can read it (${decrypt})`);
  }
  if (/BEGIN PUBLIC KEY/.test(pem))
    throw keyFileError(file, 'is a public key: a bundle is signed with the private one');
  const key = parse(pem);
  if (!key) throw keyFileError(file, 'is no private key in PEM: make one with "fingerpost keygen"');
  const type = key.asymmetricKeyType;
  if (type === 'ed25519') return key;
  throw keyFileError(
    file,
    `is a key for ${type ?? 'something else'}, not for Ed25519: make one with "fingerpost keygen"`,
  );
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/**
 * Returns the bundle with its signature. The signature precedes the manifest, so that a reader of the new manifest
 * finds its signature.
 * @param signedAt time of the signature. Devices that have accepted a later one refuse it.
 */
export async function signBundle(
  bundle: PackedBundle,
  key: KeyObject,
  signedAt: Date,
): Promise<PackedBundle> {
  const files = new Map(bundle.files);
  const manifest = files.get('manifest.json')!;
  const signed_at = signedAt.toISOString();
  const signature: Signature = {
    version: 1,
    algorithm: 'Ed25519',
    public_key: publicKeyOf(key),
    signed_at,
    signature: sign(null, await signedMessage(manifest, signed_at), key).toString('base64'),
  };
  files.delete('manifest.json');
  files.set(SIGNATURE_FILE, Buffer.from(`${JSON.stringify(signature, null, 1)}\n`));
  files.set('manifest.json', manifest);
  return { ...bundle, files };
}

function keyFileError(file: string, why: string): FingerpostError {
  return new FingerpostError('bad-input', `${file} ${why}`);
}
