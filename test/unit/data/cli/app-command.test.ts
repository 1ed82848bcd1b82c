import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSite } from '../../../../data/app/make-site.ts';
import { readPrebuiltApp } from '../../../../data/app/prebuilt-app.ts';
import { readIcons } from '../../../../data/app/site-icons.ts';
import { siteConfig } from '../../../../data/build/site-config.ts';
import { parseManifest, parseManifestMap } from '../../../../src/bundle/manifest.ts';
import { listen } from '../../../fixtures/listen.ts';
import { TOWN } from '../importers/osm/import.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { runAt } from './run-command.ts';

/** Runs `fingerpost app`. @param serving is called with each line of the result, and may end the preview. */
function app(args: readonly string[], serving?: (line: string, end: () => void) => void) {
  let end = (): void => undefined;
  const ended = new Promise<'SIGTERM'>((resolve) => {
    end = () => resolve('SIGTERM');
  });
  return runAt({ out: (line) => serving?.(line, end), ended: () => ended }, ['app', ...args]);
}

async function townArguments(): Promise<string[]> {
  const source = `osm:${await scratchFile('town.osm', TOWN)}`;
  return ['--source', source, '--created', '2026-01-02'];
}

const siteDirectory = async (): Promise<string> => join(await scratchDirectory(), 'site');

const readJson = async (...path: string[]) => JSON.parse(await readFile(join(...path), 'utf8'));

describe('fingerpost app', () => {
  test('refuses a key that would be published with the site', async () => {
    const out = await siteDirectory();
    const key = join(out, '.keys', 'key.pem');
    await mkdir(join(out, '.keys'), { recursive: true });
    await writeFile(key, 'a key');
    const { code, log } = await app([...(await townArguments()), '--out', out, '--sign', key]);
    expect([code, log.at(-1)]).toEqual([1, expect.stringContaining('would be published with the bundle')]);
  });

  test('writes a whole site: page, bundle, map, icons, configuration and Service Worker', async () => {
    const out = await siteDirectory();
    const config = await scratchFile(
      'fingerpost.config.json',
      JSON.stringify({
        app: { title: 'Rose & Mill', color: '#8A1538', area: 'Town', live: 'https://live.example/api' },
        kiosk: { position: { lat: 50, lon: 8 }, heading: 90 },
      }),
    );
    const { code, out: lines } = await app([...(await townArguments()), '--config', config, '--out', out]);
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/site: an app with 2 places in [\d,]+ bytes, .+, version [0-9a-f]{12}$/);
    expect(lines.at(-2)).toBe(
      'the page also speaks de, fr, es, it, fi, sv, cy, pt, ar, and the search knows only names there: "languages" in the --config adds words',
    );
    expect((await readdir(out)).sort()).toEqual(
      [
        'assets config.json icons index.html licences.txt manifest.webmanifest places robots.txt',
        'service-worker.js',
      ].flatMap((line) => line.split(' ')),
    );
    const live = { endpoint: 'https://live.example/api' };
    expect(await readJson(out, 'config.json')).toEqual({
      title: 'Rose & Mill',
      color: '#8a1538',
      languages: ['en', 'de', 'fr', 'es', 'it', 'fi', 'sv', 'cy', 'pt', 'ar'],
      area: 'Town',
      examples: [],
      icons: expect.stringMatching(/^icons\/kinds-[0-9a-f]{8}\.json$/),
      live,
      kiosk: { idle: 60, position: { lat: 50, lon: 8 }, heading: 90 },
    });
    const html = await readFile(join(out, 'index.html'), 'utf8');
    expect(html).toContain('<title>Rose &amp; Mill</title>');
    expect(html).toContain("connect-src 'self' https://live.example\"");
    const manifest = await readFile(join(out, 'places/manifest.json'));
    expect(await readdir(join(out, 'places'))).toContain(parseManifestMap(manifest)?.file);
    const { files, places } = siteLineOf(await readFile(join(out, 'service-worker.js'), 'utf8'));
    expect(places).toBe(parseManifest(manifest).version);
    const written = await readdir(out, { recursive: true, withFileTypes: true });
    const paths = written
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1));
    const isKept = (path: string) =>
      !path.startsWith('places/') && !['service-worker.js', 'licences.txt', 'robots.txt'].includes(path);
    const kept = paths.filter(isKept);
    expect(Object.keys(files).sort()).toEqual(kept.map((path) => path.replace(/^index\.html$/, './')).sort());
  });

  test('warns of a kiosk that stands outside of its places', async () => {
    const kiosk = { position: { lat: 8, lon: 50 } };
    const config = await scratchFile('fingerpost.config.json', JSON.stringify({ kiosk }));
    const { out } = await app([
      ...(await townArguments()),
      '--config',
      config,
      '--out',
      await siteDirectory(),
    ]);
    expect(out.at(-2)).toMatch(
      /^warning: the kiosk at 8, 50 is [\d,]+ km from the middle of its places, outside their area: correct "position"/,
    );
  });

  test('has the icons of the package, of the sizes that browsers ask for', async () => {
    const site = makeSite(
      await readPrebuiltApp(),
      siteConfig({ title: 'École', languages: ['en'] }),
      '111111111111',
    );
    const { icons, name, start_url, scope, display, theme_color } = JSON.parse(
      textOf(site, 'manifest.webmanifest'),
    );
    expect({ name, start_url, scope, display, theme_color }).toEqual({
      name: 'École',
      start_url: './',
      scope: './',
      display: 'standalone',
      theme_color: '#0f4a3c',
    });
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) expect(pixelsOf(site.get(src)!)).toBe(sizes);
    const page = textOf(site, 'index.html');
    expect(pixelsOf(site.get(/rel="apple-touch-icon" href="([^"]+)"/.exec(page)![1]!)!)).toBe('180x180');
    expect(page).toContain('<link rel="icon" href="data:image/svg+xml;base64,');
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  test.each([
    ['logo.svg', Buffer.from(`<?xml version="1.0"?>\n<!-- ours -->\n${SVG}`), 'any image/svg+xml', false],
    ['logo.png', pngHead(512, 512), '512x512 image/png', true],
  ])(
    'has %s of the configuration as its icon, and no map with --no-map',
    async (file, bytes, installed, onPhones) => {
      const out = await siteDirectory();
      const config = await scratchFile('fingerpost.config.json', JSON.stringify({ app: { icon: file } }));
      await writeFile(join(dirname(config), file), bytes);
      expect(
        (await app([...(await townArguments()), '--no-map', '--config', config, '--out', out])).code,
      ).toBe(0);
      const { icons } = await readJson(out, 'manifest.webmanifest');
      expect(icons.map(({ sizes, type }: Record<string, string>) => `${sizes} ${type}`)).toEqual([installed]);
      expect(await readFile(join(out, icons[0].src))).toEqual(bytes);
      const page = await readFile(join(out, 'index.html'), 'utf8');
      expect(page).toContain(`;base64,${bytes.toString('base64')}"`);
      expect(page.includes('apple-touch-icon')).toBe(onPhones);
      expect(parseManifestMap(await readFile(join(out, 'places/manifest.json')))).toBeUndefined();
    },
  );

  test.each([
    ['<html></html>', /icon, the "icon" of "app", is no PNG or SVG picture: name one/],
    ['<svg viewBox="0 0 8 8"></svg>', /is no PNG or SVG picture/],
    [pngHead(512, 300), /has 512 by 300 pixels: make it a square of at least 192/],
    [pngHead(64, 64), /has 64 by 64 pixels/],
  ])('refuses an icon that browsers would not show: %j', async (content, sentence) => {
    const path = join(await scratchDirectory(), 'icon');
    await writeFile(path, content);
    await expect(readIcons(path)).rejects.toThrow(sentence);
    await expect(readIcons(`${path}s`)).rejects.toThrow(`${path}s can't be read: check that it is there`);
  });

  test('makes a site of the sample without a source, which says so', async () => {
    const out = await siteDirectory();
    expect((await app(['--out', out, '--kiosk'])).code).toBe(0);
    expect(await readJson(out, 'config.json')).toMatchObject({
      title: 'Fingerpost',
      sample: true,
      area: 'Oxford',
      kiosk: { idle: 60, position: { lat: expect.any(Number), lon: expect.any(Number) } },
    });
  });

  test('writes the same bytes again, and other names only for what changed', async () => {
    const page = await readPrebuiltApp();
    const config = siteConfig({ languages: ['en'] });
    const first = makeSite(page, config, '111111111111');
    const differing = (site: typeof first): string[] =>
      [...site].filter(([path, bytes]) => !same(bytes, first.get(path)!)).map(([path]) => path);
    expect(differing(makeSite(page, config, '111111111111'))).toEqual([]);
    const changed = makeSite(page, { ...config, color: '#8a1538' }, '111111111111');
    expect([...changed.keys()]).toEqual([...first.keys()]);
    expect(differing(changed)).toEqual([
      'config.json',
      'manifest.webmanifest',
      'index.html',
      'service-worker.js',
    ]);
    const otherPlaces = makeSite(page, config, '222222222222');
    expect(differing(otherPlaces)).toEqual(['service-worker.js']);
  });

  test('names the script of its worker in the page, so that it loads beside the page’s own', async () => {
    const site = makeSite(await readPrebuiltApp(), siteConfig({ languages: ['en'] }), '111111111111');
    const page = Buffer.from(site.get('index.html')!).toString();
    const [, worker] = /<link rel="modulepreload" href="(assets\/search\.worker-[^"]+)" \/>/.exec(page)!;
    expect([...site.keys()]).toContain(worker);
  });

  test('has the licences of the packages in the page, and does not store them on devices', async () => {
    const page = await readPrebuiltApp();
    const site = makeSite(page, siteConfig({ languages: ['en'] }), '111111111111');
    const licences = Buffer.from(site.get('licences.txt')!).toString();
    for (const name of ['lit ', 'minisearch ', 'ol ', 'pmtiles ', 'simple-keyboard '])
      expect(licences).toContain(`\n${name}`);
    const worker = Buffer.from(site.get('service-worker.js')!).toString();
    expect(worker).toContain('config.json');
    expect(worker).not.toContain('licences.txt');
  });

  test('replaces an older site, removes its files, and keeps those of others', async () => {
    const out = await siteDirectory();
    await app([...(await townArguments()), '--out', out]);
    await writeFile(join(out, 'CNAME'), 'places.example');
    await writeFile(join(out, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
    const config = await scratchFile('fingerpost.config.json', '{"app":{"icon":"logo.png"}}');
    await writeFile(join(dirname(config), 'logo.png'), pngHead(512, 512));
    const { code } = await app([...(await townArguments()), '--out', out, '--config', config]);
    expect(code).toBe(0);
    expect(await readFile(join(out, 'CNAME'), 'utf8')).toBe('places.example');
    expect(await readFile(join(out, 'robots.txt'), 'utf8')).toContain('Disallow: /\n');
    expect(await readdir(join(out, 'icons'))).toEqual([
      expect.stringMatching(/^icon-[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^kinds-/),
    ]);
  });

  test('removes no file that a link leads to outside of the site', async () => {
    const out = await siteDirectory();
    const kept = await scratchFile('kept.txt', 'precious');
    await mkdir(out, { recursive: true });
    await symlink(dirname(kept), join(out, 'old'));
    await writeFile(
      join(out, 'service-worker.js'),
      'const SITE={"files":{"old/kept.txt":"","gone.txt":""}};\n',
    );
    await writeFile(join(out, 'gone.txt'), '');
    expect((await app([...(await townArguments()), '--out', out])).code).toBe(0);
    expect(await readFile(kept, 'utf8')).toBe('precious');
    expect(await readdir(out)).not.toContain('gone.txt');
  });

  test('refuses a directory with foreign files before the long work', async () => {
    const out = await siteDirectory();
    await mkdir(out);
    await writeFile(join(out, '.nojekyll'), '');
    await writeFile(join(out, 'thesis.txt'), 'mine');
    const { code, log } = await app([...(await townArguments()), '--out', out]);
    expect(code).toBe(1);
    expect(log).toEqual([
      `fingerpost: ${out} has files that are of no site, such as thesis.txt: name another directory for --out, or empty it`,
    ]);
  });

  test.each([
    [['--color', 'green'], /--color <color>.*It is "green", which is no colour: write it as #0f4a3c\./],
    [['--title', ' '], /--title <text>.*It is blank\./],
  ])('answers %j with one sentence and exit code 2', async (args, sentence) => {
    const { code, log } = await app(['--out', await siteDirectory(), ...args]);
    expect(code).toBe(2);
    expect(log.join(' ')).toMatch(sentence);
  });

  test('says where the app of the package should be', async () => {
    const missing = join(await scratchDirectory(), 'dist', 'app');
    await expect(readPrebuiltApp(missing)).rejects.toThrow(
      `the app of the package is missing (${missing}): install the package again, or run "npm run build" in a checkout`,
    );
  });
});

test('--preview on a port in use says so before anything is made', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const out = await siteDirectory();
  const { code, log } = await app(['--out', out, '--preview', '--port', String(port)]);
  expect(code).toBe(1);
  expect(log).toEqual([
    `fingerpost: port ${port} of 127.0.0.1 is in use: give another with --port, or 0 for any`,
  ]);
  expect(existsSync(out)).toBe(false);
});

test('--preview serves the site with types and ranges until a signal comes', async () => {
  const out = await siteDirectory();
  const answers: Promise<Response>[] = [];
  const { code } = await app(['--out', out, '--preview', '--port', '0'], (line, end) => {
    if (!line.startsWith('http://')) return;
    const get = (path: string, headers = {}) => fetch(new URL(path, line), { headers });
    answers.push(
      get(''),
      get('manifest.webmanifest'),
      get('config.json', { Range: 'bytes=0-3' }),
      get('nothing'),
    );
    void Promise.allSettled(answers).then(end);
  });
  expect(code).toBe(0);
  const [page, manifest, range, nothing] = await Promise.all(answers);
  expect(page!.headers.get('Content-Type')).toBe('text/html;charset=utf-8');
  expect(page!.headers.get('Cache-Control')).toBe('no-cache');
  expect(manifest!.headers.get('Content-Type')).toBe('application/manifest+json');
  expect([range!.status, await range!.text()]).toEqual([206, '{\n  ']);
  expect(nothing!.status).toBe(404);
});

/** The first bytes of a PNG picture, which have its size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const pixelsOf = (png: Uint8Array): string => {
  const head = Buffer.from(png);
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
};

const textOf = (site: ReadonlyMap<string, Uint8Array>, path: string): string =>
  Buffer.from(site.get(path)!).toString();

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

function siteLineOf(script: string): { files: Record<string, string>; places: string } {
  return JSON.parse(/^const SITE=(\{.*\});\n/.exec(script)![1]!);
}
