import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite } from '../../../data/app/make-site.ts';
import { siteConfig } from '../../../data/build/site-config.ts';
import { parseManifest, parseManifestMap } from '../../../src/bundle/manifest.ts';
import { type Files, filesBelow } from '../../fixtures/built-files.ts';
import { build } from '../../unit/data/cli/run-command.ts';
import { nodeXml, osmXml, wayXml } from '../../unit/data/importers/osm/import.ts';
import { launchChromiumIn } from '../chromium.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { serveSite } from './app-site.ts';

const TOWN = osmXml(
  nodeXml(1, { amenity: 'pub', name: 'Rose and Crown' }, ['50', '8']),
  nodeXml(2, { amenity: 'library', name: 'Mill Library' }, ['50.01', '8.01']),
  wayXml(3, [1, 2], { highway: 'residential', name: 'Mill Lane' }),
);

/** The files of a site of the town, with its map, as a publisher uploads them to a folder. */
async function townSite(directory: string, folder: string): Promise<Files> {
  const town = join(directory, '..', 'town.osm');
  await writeFile(town, TOWN);
  const options = ['--source', `osm:${town}`, '--map', '--out', directory, '--created', '2026-01-02'];
  expect(await build(...options)).toMatchObject({ code: 0 });
  const { version } = parseManifest(await readFile(join(directory, 'manifest.json')));
  const page = makeSite(
    filesBelow('dist/app'),
    siteConfig({ app: { title: 'Town' }, languages: ['en'] }),
    version,
  );
  const places = (await readdir(directory)).map(
    async (name) => [`${folder}places/${name}`, await readFile(join(directory, name))] as const,
  );
  return new Map([
    ...[...page].map(([path, bytes]) => [folder + path, bytes] as const),
    ...(await Promise.all(places)),
  ]);
}

/** Waits until the Service Worker is in charge, and has kept what the site needs. */
const installed = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

describe('a site in a folder of a plain static server, visited once', () => {
  const folder = '/malta/';
  let directory: string;
  let files: Files;
  let server: TestServer;
  let browser: BrowserContext;
  let requested: string[] = [];
  const complaints: string[] = [];

  const launch = async (): Promise<Page> => {
    browser = await launchChromiumIn(join(directory, 'profile'));
    browser.setDefaultTimeout(150_000);
    browser.on('request', (request) => requested.push(request.url()));
    const page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    return page;
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'app-'));
    files = await townSite(join(directory, 'bundle'), folder);
    server = await startServer(
      serveSite(
        () => files,
        () => ({}),
      ),
    );
    const page = await launch();
    await page.goto(server.origin + folder);
    await installed(page);
    await page.locator('.foot', { hasText: 'opens without a network' }).waitFor();
    await page.locator('.start').waitFor();
    // The network is cut, and the machine is switched off and on again.
    await server.stop();
    await browser.close();
    requested = [];
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(directory, { recursive: true });
  });

  it('searches and shows a place without a network, after the browser was started again', async () => {
    const page = await launch();
    await page.goto(server.origin + folder);
    const box = page.getByRole('combobox', { name: 'Search for places' });
    await box.fill('rose');
    await box.press('Enter');
    await page.getByRole('link', { name: 'Rose and Crown' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Rose and Crown' }).waitFor();
    expect(await page.title()).toBe('Rose and Crown · Town');
    await page.goto(`${server.origin}${folder}index.html?q=library`);
    await page.getByRole('link', { name: 'Mill Library' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('has the map, the configuration and the icons of the installed app on the device', async () => {
    const [page] = browser.pages().slice(-1);
    const map = parseManifestMap(files.get(`${folder}places/manifest.json`)!)!;
    const kept = await page!.evaluate(async (name) => {
      const [request] = await (await caches.open(name)).keys();
      const response = request && (await caches.match(request));
      return { url: request?.url, bytes: (await response?.blob())?.size };
    }, 'fingerpost map');
    expect(kept).toEqual({ url: `${server.origin}${folder}places/${map.file}`, bytes: map.bytes });
    const answers = await page!.evaluate(async () => {
      const manifest = await (await fetch('manifest.webmanifest')).json();
      const paths = [
        'config.json',
        'places/manifest.json',
        ...manifest.icons.map(({ src }: HTMLImageElement) => src),
      ];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    });
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  });

  it('answers a request for a range of the map', async () => {
    const [page] = browser.pages().slice(-1);
    const { file, bytes } = parseManifestMap(files.get(`${folder}places/manifest.json`)!)!;
    const answer = await page!.evaluate(async (url) => {
      const response = await fetch(url, { headers: { Range: 'bytes=0-6' } });
      return [response.status, response.headers.get('Content-Range'), await response.text()];
    }, `places/${file}`);
    expect(answer).toEqual([206, `bytes 0-6/${bytes}`, 'PMTiles']);
  });

  it('asks no other origin for anything', () => {
    expect(requested.length).toBeGreaterThan(5);
    const elsewhere = requested.filter((url) => !url.startsWith(server.origin) && !url.startsWith('data:'));
    expect(elsewhere).toEqual([]);
  });
});

describe('two sites of one origin', () => {
  it('open both without a network, each with its own places', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'app-'));
    const one = await townSite(join(directory, 'bundle'), '/one/');
    const other = new Map(
      [...one].map(([path, bytes]) => [path.replace(/^\/one\//, '/other/'), bytes] as const),
    );
    const server = await startServer(
      serveSite(
        () => new Map([...one, ...other]),
        () => ({}),
      ),
    );
    const browser = await launchChromiumIn(join(directory, 'profile'));
    try {
      const page = await browser.newPage();
      for (const folder of ['/one/', '/other/']) {
        await page.goto(server.origin + folder);
        await installed(page);
      }
      await server.stop();
      for (const folder of ['/one/', '/other/']) {
        await page.goto(`${server.origin}${folder}?q=rose`);
        await page.getByRole('link', { name: 'Rose and Crown' }).first().waitFor();
      }
    } finally {
      await browser.close();
      await server.stop();
      await rm(directory, { recursive: true });
    }
  });
});
