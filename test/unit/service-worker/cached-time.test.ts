import { afterEach, expect, it, vi } from 'vitest';
import { cachedTime } from '../../../src/service-worker/update-checker.ts';

afterEach(() => vi.unstubAllGlobals());

it('a time reads as undefined where Cache Storage is forbidden', async () => {
  const open = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  vi.stubGlobal('caches', { open });
  const time = cachedTime('name');
  await time.set(1);
  expect(await time.get()).toBeUndefined();
});
