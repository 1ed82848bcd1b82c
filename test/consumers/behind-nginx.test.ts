import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Served, serve } from '../contract/serving.ts';
import { listen } from '../fixtures/listen.ts';
import { fromDebian } from '../setup/get-browser.ts';

const isThere = (): boolean => spawnSync('nginx', ['-v']).status === 0;
const hasNginx = isThere() || (fromDebian('nginx-light')() && isThere());

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await once(server.close(), 'close');
  return port;
}

/**
 * Runs nginx with the site of the example.
 * @param port where it listens.
 * @param places the server behind it.
 */
async function startNginx(port: number, places: Served): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const site = (await readFile('docs/example-serve/nginx.conf', 'utf8'))
    .replace('/var/cache/nginx/places', join(folder, 'cache'))
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('http://127.0.0.1:8080', places.base);
  // Root's server would change to a user that may not write into the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${user} daemon off; pid ${join(folder, 'pid')}; events {} http { access_log off; ${temporary.join(' ')}\n${site} }`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: 'inherit' });
  const closed = once(nginx, 'close');
  return {
    async stop() {
      nginx.kill();
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

it('nginx as in docs/example-serve answers the second request from its cache, also when serve is gone', async ({
  skip,
}) => {
  skip(!hasNginx, 'nginx is neither here nor could it be installed: "apt-get install nginx-light" has it');
  const places = await serve('--max-age', '300');
  onTestFinished(() => places.stop().catch(() => {}));
  const port = await freePort();
  const nginx = await startNginx(port, places);
  onTestFinished(() => nginx.stop());
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: response.status, cache: response.headers.get('X-Cache'), text: await response.text() };
  };
  await expect.poll(() => ask('/places/types').catch(() => undefined)).toBeDefined();
  const SEARCH = '/places/search?q=library';
  const PARKING = '/places/osm:n601/rti/p-r';

  const first = await ask(SEARCH);
  expect([first.status, first.cache]).toEqual([200, 'MISS']);
  expect(await ask(SEARCH)).toEqual({ ...first, cache: 'HIT' });
  const near = await ask(SEARCH, { 'Geo-Position': '51.75;-1.25' });
  expect([near.status, near.cache]).toEqual([200, 'MISS']);
  await ask(PARKING);
  expect((await ask(PARKING)).cache).not.toBe('HIT');
  await places.stop();
  expect(await ask(SEARCH)).toEqual({ ...first, cache: 'HIT' });
  expect((await ask('/places/search?q=other')).status).toBe(502);
});
