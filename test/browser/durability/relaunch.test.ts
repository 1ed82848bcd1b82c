import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBrowser } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { lacks } from '../../engines/limits.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

describe.skipIf(lacks('profile'))('a browser that is started again, without the bundle’s server', () => {
  let site: TestServer;
  let bundles: TestServer;
  let profile: string;
  let browser: EngineBrowser;

  beforeAll(async () => {
    site = await startServer(builtPage());
    bundles = await startServer(serveFiles(() => smallBundle().files));
    profile = await mkdtemp(join(tmpdir(), 'profile-'));
    browser = await launchEngine({ profile });
    const page = await browser.newPage();
    await page.goto(site.origin);
    await page.evaluate(async (bundle) => {
      const { status } = window.createPlacesFetch({ bundle, base: '/api' });
      while (!status().stored) await new Promise((resolve) => setTimeout(resolve, 10));
    }, bundles.origin);
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop()]);
    if (profile) await rm(profile, { recursive: true });
  });

  it.each([
    ['closed', () => browser.close()],
    ['killed', () => browser.kill()],
  ])('answers from the stored bundle after the browser was %s', async (_, end) => {
    await end();
    await bundles.stop();
    await browser.relaunch();
    const page = await browser.newPage();
    await page.goto(site.origin);
    const found = await page.evaluate(async (bundle) => {
      const places = window.createPlacesFetch({ bundle, base: '/api' });
      const { status } = await places('/api/places/search?q=gamma');
      return { status, stored: places.status().stored };
    }, bundles.origin);
    await bundles.start();
    expect(found).toEqual({ status: 200, stored: true });
  });
});
