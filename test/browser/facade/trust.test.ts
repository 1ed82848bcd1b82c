import { beforeEach, describe, expect, it } from 'vitest';
import { signer } from '../../fixtures/signed.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { withFile } from '../../unit/host/visit.ts';
import { serveFiles } from '../test-server.ts';
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

it('refuses a bundle signed earlier after a restart with a public key, unless rollback is allowed', async () => {
  on.publish(second.files);
  await on.visit({ publicKey });
  await on.untilStored();
  on.publish(first.files);
  await on.visit({ publicKey });
  expect(await update()).toBe('bundle-rollback');
  expect(await sizeOf()).toBe(2);
  await on.visit({ publicKey, allowRollback: true });
  expect(await update()).toBe(true);
  expect(await sizeOf()).toBe(3);
});

it('refuses a newer bundle that was withdrawn, after a restart too, where the open one was signed again', async () => {
  await on.visit({ publicKey });
  await on.untilStored();
  on.publish((await sign(smallBundle(), '2026-11-03T00:00:00Z')).files);
  expect(await update()).toBe(false);
  on.publish(second.files);
  for (let visits = 0; visits < 2; visits++) {
    expect(await update()).toBe('bundle-rollback');
    await on.visit({ publicKey });
    expect(await sizeOf()).toBe(3);
  }
});

describe('a bundle signed earlier that one tab finds while another stores a newer one', () => {
  const third = smallBundle('One library', ['Zeta']);
  const storedVersion = () => on.page.evaluate(() => window.places.status().version);

  it('is refused in both tabs, and after a restart', async () => {
    await on.visit({ publicKey });
    await on.untilStored();
    const newest = await sign(third, '2026-11-03T00:00:00Z');
    const fast = await on.newTab();
    await fast.goto(on.site.origin);
    await fast.evaluate(
      async ([bundle, publicKey]) => {
        window.places = window.createPlacesFetch({ bundle, base: '/api', publicKey });
        await window.places.update();
      },
      [on.bundles.origin, publicKey] as const,
    );
    const part = third.manifest.parts[0]!.name;
    let isHeld = (): void => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    let release = (): void => {};
    const serve = serveFiles(() => newest.files);
    on.answerBundle((request, response) => {
      if (request.url !== `/${part}`) return serve(request, response);
      release = () => serve(request, response);
      isHeld();
    });
    const updated = fast.evaluate(() => window.places.update());
    await held;
    on.answerBundle(serveFiles(() => new Map([...newest.files, ...second.files])));
    const refused = update();
    await on.page.evaluate(async () => {
      while (!(await navigator.locks.query()).pending?.length)
        await new Promise((resolve) => setTimeout(resolve, 10));
    });
    release();
    expect(await updated).toBe(true);
    expect(await refused).toBe('bundle-rollback');
    await fast.close();
    await on.visit({ publicKey });
    expect(await update()).toBe('bundle-rollback');
    expect(await storedVersion()).toBe(newest.manifest.version);
  });

  it('is refused if another tab stores a newer one before its transaction', async () => {
    const later = { current: first.manifest.version, newest: { [publicKey]: Date.parse('2026-11-03') } };
    const script = `
      const { transaction } = IDBDatabase.prototype;
      window.storeElsewhere = () => {
        IDBDatabase.prototype.transaction = function (...args) {
          if (args[1] === 'readwrite' && args[0].includes('bundles')) {
            IDBDatabase.prototype.transaction = transaction;
            this.transaction('pointer', 'readwrite').objectStore('pointer').put(${JSON.stringify(later)}, 'pointer');
          }
          return transaction.apply(this, args);
        };
      };`;
    await on.visit({ publicKey, worker: false }, `?first=${encodeURIComponent(script)}`);
    await on.untilStored();
    on.publish(second.files);
    await on.page.evaluate(() => (window as unknown as { storeElsewhere(): void }).storeElsewhere());
    expect(await update()).toBe('bundle-rollback');
    expect(await on.status()).toMatchObject({ stored: true, version: first.manifest.version });
    await on.visit({ publicKey });
    expect(await update()).toBe('bundle-rollback');
    expect(await sizeOf()).toBe(3);
  });
});

it('opens a bundle stored without a public key with one only after its signature arrives', async () => {
  await on.visit();
  await on.untilStored();
  on.publish(withFile(first.files, 'manifest.sig.json'));
  await on.visit({ publicKey });
  expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 503 });
  expect(await on.status()).toMatchObject({ error: { code: 'bundle-unsigned' } });
  on.publish(first.files);
  await on.visit({ publicKey });
  expect(await sizeOf()).toBe(3);
  expect(on.requests.slice(-2)).toEqual(['manifest.json', 'manifest.sig.json']);
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
