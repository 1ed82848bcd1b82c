import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signer } from '../../../fixtures/signed.ts';
import { runText as run } from '../cli/run-command.ts';

const PLACE =
  '{"id": "demo:1", "name": "Turf Tavern", "type": ["/amenities/food-drink/pub"], "lat": "51.7", "lon": "-1.2"}\n';
let folder: string;
let key: string;
let publicKey: string;
let source: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fingerpost-'));
  key = join(folder, 'key.pem');
  publicKey = (await run('keygen', '--out', key)).out;
  await writeFile(join(folder, 'places.ndjson'), PLACE);
  source = ['--source', `places:${join(folder, 'places.ndjson')}`];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('keygen', () => {
  test('writes a private key that only its owner can read, and prints the public one', async () => {
    expect(await readFile(key, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(publicKey).toMatch(/^[A-Za-z\d+/]{43}=$/);
  });

  test('overwrites nothing', async () => {
    const before = await readFile(key, 'utf8');
    const { code, log } = await run('keygen', '--out', key);
    expect(code).toBe(1);
    expect(log).toMatch(/key\.pem is there already, .* name another --out$/);
    expect(await readFile(key, 'utf8')).toBe(before);
  });
});

describe('build --sign', () => {
  test('adds a signature, and changes no other byte; without it, the signature goes, with a warning', async () => {
    const out = join(folder, 'twice');
    const all = async () =>
      new Map(
        await Promise.all(
          (await readdir(out)).map(async (name) => [name, await readFile(join(out, name), 'hex')] as const),
        ),
      );
    await run('build', ...source, '--out', out);
    const unsigned = await all();
    await run('build', ...source, '--out', out, '--sign', key);
    const signed = await all();
    const [signature, ...others] = [...signed.keys()].filter((name) => !unsigned.has(name));
    expect([signature, others]).toEqual(['manifest.sig.json', []]);
    for (const [name, bytes] of unsigned) expect(signed.get(name)).toBe(bytes);
    const { log } = await run('build', ...source, '--out', out);
    expect(log).toMatch(/warning: the bundle that was in \S+twice was signed, and this one is not/);
    expect(await all()).toEqual(unsigned);
  });

  test('refuses, before it reads a source, a key that can’t be used', async () => {
    const none = ['--source', 'places:none', '--out', join(folder, 'no')];
    const ed25519 = generateKeyPairSync('ed25519');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
    const wrong = {
      'encrypted.pem': [
        ed25519.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }),
        /is encrypted: decrypt it/,
      ],
      'rsa.pem': [rsa.privateKey.export(pkcs8), /is a key for rsa, not for Ed25519/],
      'public.pem': [ed25519.publicKey.export({ type: 'spki', format: 'pem' }), /is a public key/],
      'text.pem': ['hello', /is no private key in PEM: make one with "fingerpost keygen"/],
    } as const;
    for (const [name, [text, sentence]] of Object.entries(wrong)) {
      await writeFile(join(folder, name), text);
      const { code, log } = await run('build', ...none, '--sign', join(folder, name));
      expect([code, log]).toEqual([1, expect.stringMatching(sentence)]);
    }
    const { log } = await run('build', ...none, '--sign', join(folder, 'missing.pem'));
    expect(log).toMatch(/missing\.pem can't be read: check that it is there/);
    expect(await readdir(folder)).not.toContain('no');
  });

  test('refuses a key that would be published with the bundle', async () => {
    const out = join(folder, 'published');
    await mkdir(join(out, 'keys'), { recursive: true });
    for (const inside of [join(out, 'key.pem'), join(out, 'keys', 'key.pem')]) {
      await writeFile(inside, await readFile(key));
      const { code, log } = await run('build', ...source, '--out', out, '--sign', inside);
      expect([code, log]).toEqual([
        1,
        expect.stringMatching(/would be published with the bundle: keep it outside/),
      ]);
    }
  });
});

describe('inspect', () => {
  let bundle: string;
  beforeAll(async () => {
    bundle = join(folder, 'bundle');
    await run('build', ...source, '--out', bundle, '--sign', key);
  });

  test('says since when a bundle is signed, and by whom, and whether that is who was meant', async () => {
    const alone = await run('inspect', bundle);
    expect(alone.out).toMatch(/^signed +\d{4}-\d\d-\d\dT[\d:.]+Z by /m);
    expect(alone.out).toContain(`by ${publicKey}: check that this key is yours`);
    expect((await run('inspect', bundle, '--public-key', publicKey)).out).toContain(
      `by ${publicKey}, as it must be`,
    );
    const other = await run('inspect', bundle, '--public-key', signer().publicKey);
    expect([other.code, other.log]).toEqual([1, expect.stringContaining(`it is signed by ${publicKey}`)]);
  });

  test('refuses a signature that is wrong, whoever is meant', async () => {
    const file = join(bundle, 'manifest.sig.json');
    const right = await readFile(file, 'utf8');
    await writeFile(file, right.replace(/"signed_at": "\d{4}/, '"signed_at": "2099'));
    expect(await run('inspect', bundle)).toMatchObject({
      code: 1,
      log: expect.stringMatching(/its signature is wrong/),
    });
    await writeFile(file, right);
  });

  test('says that a bundle is not signed, and refuses it where it must be', async () => {
    const unsigned = join(folder, 'unsigned');
    await run('build', ...source, '--out', unsigned);
    expect((await run('inspect', unsigned)).out).toMatch(/^signed +no$/m);
    expect(await run('inspect', unsigned, '--public-key', publicKey)).toMatchObject({
      code: 1,
      log: expect.stringMatching(/^fingerpost: The bundle is refused: it has no manifest\.sig\.json/),
    });
  });

  test('takes a public key that is none for wrong usage', async () => {
    expect(await run('inspect', bundle, '--public-key', publicKey.slice(1))).toMatchObject({
      code: 2,
      log: expect.stringMatching(/must be the 44 characters that "fingerpost keygen" prints/),
    });
  });
});
