import { describe, expect, it, vi } from 'vitest';
import type { HostOptions } from '../../../src/protocol/host.ts';
import { addFingerpost } from '../../../src/service-worker/add-fingerpost.ts';
import { signer } from '../../fixtures/signed.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { bundle } from '../host/visit.ts';
import { page, startWorker, WorkerScope, workerPlatform } from './worker-scope.ts';

async function install(scope: WorkerScope): Promise<void> {
  scope.dispatch('install');
  await scope.idle();
}

describe('a Service Worker with a public key', async () => {
  const { publicKey, sign } = signer();
  const signed = await sign(smallBundle());

  it('stores no bundle that is not signed, and reports so', async () => {
    const platform = workerPlatform();
    const scope = startWorker({ publicKey }, platform);
    await install(scope);
    expect(scope.told.at(-1)).toMatchObject({ type: 'status', error: { code: 'bundle-unsigned' } });
    expect(platform.store.parts.size).toBe(0);
    expect((await scope.request('/api/places/osm:1'))?.status).toBe(503);
  });

  it('in a browser without Ed25519 names the missing script, or uses it', async () => {
    const { ed25519: _, ...without } = workerPlatform();
    without.network.files = signed.files;
    const importing = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    try {
      const lost = new WorkerScope();
      addFingerpost(lost, { bundle, base: '/api', publicKey }, without);
      await install(lost);
      expect(lost.told.at(-1)).toMatchObject({
        error: {
          code: 'bundle-signature',
          message: expect.stringContaining('fingerpost/ed25519.js'),
        },
      });
      await import('../../../workers/ed25519.ts');
      const scope = new WorkerScope();
      addFingerpost(scope, { bundle, base: '/api', publicKey }, without);
      expect((await scope.request('/api/places/osm:1'))?.status).toBe(200);
    } finally {
      importing.mockRestore();
      globalThis.fingerpostEd25519 = undefined;
    }
  });

  it('answers no page that has another key, or is stricter', async () => {
    const own = { publicKey, allowRollback: true };
    const rejection = { rejection: 'has another publicKey or allowRollback' };
    const asked = (options: object, page: HostOptions) => startWorker(options).calls().hello(page);
    expect(await asked({}, { ...page, publicKey })).toMatchObject(rejection);
    expect(await asked(own, { ...page, publicKey })).toMatchObject(rejection);
    expect(await asked(own, { ...page, ...own })).toMatchObject({ rejection: undefined });
    expect(await asked(own, page)).toMatchObject({ rejection: undefined });
  });
});
