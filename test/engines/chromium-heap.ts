import type { CDPSession, Page } from 'puppeteer-core';

/** The size of a heap according to Chromium, in bytes. */
interface HeapUsage {
  readonly usedSize: number;
  /** Of array buffers, which is where a bundle is. */
  readonly backingStorageSize: number;
}

/** The heaps of a page and its Web Workers together, in bytes, once garbage is collected. */
export async function heapOf(page: Page): Promise<number> {
  const own = await page.createCDPSession();
  const sizes = [await heapBehind(own)];
  await own.detach();
  for (const { client } of page.workers()) sizes.push(await heapBehind(client));
  return sizes.reduce((sum, size) => sum + size);
}

async function heapBehind(session: CDPSession): Promise<number> {
  // One collection finalizes objects, and the next one frees them.
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as HeapUsage;
  return usedSize + backingStorageSize;
}
