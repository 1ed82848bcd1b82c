import { beforeEach, expect, it } from 'vitest';
import { signer } from '../../fixtures/signed.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { withFile } from '../../unit/host/visit.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();

const { publicKey, sign } = signer();
const first = await sign(smallBundle(), '2026-11-01T00:00:00Z');
const second = await sign(smallBundle('Two libraries', ['Delta', 'Epsilon']), '2026-11-02T00:00:00Z');

const sizeOf = async () => JSON.parse((await on.ask('/api/places/search')).text ?? '{}').size;
const update = () => on.page.evaluate(() => window.places.update().catch(({ code }) => code));

beforeEach(() => on.publish(first.files));

it('refuses an unsigned update with a public key, and keeps the old bundle, offline too', async () => {
  await on.visit({ publicKey });
  await on.untilStored();
  on.publish(withFile(second.files, 'manifest.sig.json'));
  expect(await update()).toBe('bundle-unsigned');
  expect(await sizeOf()).toBe(3);
  expect(await on.reports()).toContain('error bundle-unsigned');
  await on.bundles.stop();
  try {
    await on.visit({ publicKey });
    expect(await sizeOf()).toBe(3);
    expect(await on.status()).toMatchObject({ from: 'store' });
  } finally {
    await on.bundles.start();
  }
});

it('checks a signature in a page without a worker and without crypto.subtle', async () => {
  await on.visit(
    { publicKey, worker: false },
    `?first=${encodeURIComponent('delete Crypto.prototype.subtle')}`,
  );
  expect(await sizeOf()).toBe(3);
  on.publish(new Map([...second.files, ['manifest.sig.json', first.files.get('manifest.sig.json')!]]));
  expect(await update()).toBe('bundle-signature');
  on.publish(second.files);
  expect(await update()).toBe(true);
});
