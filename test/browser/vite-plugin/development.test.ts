import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { createLogger, createServer, type UserConfig, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexBuildId } from '../../../data/vite/index-build-id.ts';
import { type FingerpostOptions, fingerpost } from '../../../data/vite-plugin/index.ts';
import { sharedChromium } from '../chromium.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

const PAGE = '<!doctype html><title>Piers</title><ul></ul><script type="module" src="main.js"></script>';
const SCRIPT = `
import places from 'virtual:fingerpost';

async function show() {
  const { _embedded } = await places.search({ q: 'pier' });
  const names = _embedded.pois.map(({ name }) => name);
  document.querySelector('ul').replaceChildren(...names.map((name) => {
    const item = document.createElement('li');
    item.textContent = name;
    return item;
  }));
}
places.fetch.on('updated', show);
show();
`;
const HEAD = 'id,name,lat,lon,type\n';
const NORTH = '1,North Pier,54.3,-2.9,/transport/ferry-terminal\n';
const SOUTH = '2,South Pier,54.2,-2.8,/transport/ferry-terminal\n';

let root: string;
let visitor: BrowserContext;
let page: Page;
let server: ViteDevServer | undefined;
let lines: string[];

const write = (name: string, content: string): Promise<void> => writeFile(join(root, name), content);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fingerpost-vite-'));
  lines = [];
  await mkdir(join(root, 'src'));
  await write('index.html', PAGE);
  await write('main.js', SCRIPT);
  await write('piers.csv', HEAD + NORTH);
  visitor = await (await sharedChromium()).newContext();
  page = await visitor.newPage();
  page.setDefaultTimeout(150_000);
});
afterEach(async () => {
  await visitor.close();
  await server?.close();
  server = undefined;
  await rm(root, { recursive: true, force: true });
});

/** Starts the server. Returns the address of its page. */
async function serve(options: Partial<FingerpostOptions> = {}, config: UserConfig = {}): Promise<string> {
  const logger = createLogger('info');
  for (const level of ['info', 'warn', 'error'] as const)
    logger[level] = (line) => void lines.push(`${level} ${line}`);
  server = await createServer({
    configFile: false,
    root,
    customLogger: logger,
    server: { host: '127.0.0.1', port: 0, fs: { allow: [root, project] } },
    resolve: { alias: { fingerpost: join(project, 'src/index.ts') } },
    plugins: [fingerpost({ sources: ['csv:piers.csv'], ...options }), indexBuildId()],
    ...config,
  });
  // The package is not installed in this project, and its sources are no dependency.
  await server.listen();
  return server.resolvedUrls!.local[0]!;
}

const shown = (): Promise<string[]> => page.locator('li').allTextContents();

describe('a page in the development server of Vite', () => {
  it('shows the places of a changed file without a reload', async () => {
    await page.goto(await serve());
    await page.getByText('North Pier').waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await write('piers.csv', HEAD + NORTH + SOUTH);
    await page.getByText('South Pier').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('shows what is wrong with a file in one sentence until it is mended, and the last good places meanwhile', async () => {
    await page.goto(await serve());
    await page.getByText('North Pier').waitFor();
    await write('piers.csv', 'nothing\n');
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor();
    expect(await overlay.locator('.message-body').textContent()).toMatch(/piers\.csv/);
    expect((await overlay.locator('.stack').textContent())?.trim()).toBe('');
    expect(await shown()).toEqual(['North Pier']);
    await write('piers.csv', HEAD + SOUTH);
    await page.getByText('South Pier').waitFor();
    expect(await overlay.count()).toBe(0);
    // A watcher may see one write as two.
    const errors = lines.filter((line) => line.startsWith('error'));
    expect(errors.filter((line) => line.includes('piers.csv'))).toEqual(errors);
    expect(errors).not.toEqual([]);
  });

  it('finds them below the base of the server', async () => {
    await page.goto(await serve({ bundle: '/data/piers/' }, { base: '/harbour/' }));
    await page.getByText('North Pier').waitFor();
  });
});

describe('the plugin', () => {
  it('writes the types of its module beside the sources', async () => {
    await serve();
    expect(await readFile(join(root, 'src/fingerpost-env.d.ts'), 'utf8')).toContain(
      "declare module 'virtual:fingerpost'",
    );
  });
});
