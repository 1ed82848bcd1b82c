import { expect, it } from 'vitest';
import { limitRedirects, readOrigin } from '../../../../src/core/guards/limit-redirects.ts';

/** A network that redirects once; returns the URL of the second request. */
async function ledTo(first: string, location: string, allowed: string[] = []): Promise<string> {
  const asked: string[] = [];
  const network: typeof globalThis.fetch = async (input, init) => {
    expect(init?.redirect).toBe('manual');
    asked.push(String(input));
    return asked.length > 1
      ? new Response()
      : new Response(null, { status: 302, headers: { Location: location } });
  };
  const refuse = (from: URL, to: URL): Error => new Error(`${from} to ${to}`);
  await limitRedirects(network, { allowed, refuse })(first);
  return asked[1]!;
}

it.each([
  ['https://host/a#mark', '/b', 'https://host/b#mark'],
  ['https://host/a', 'https://host:443/b', 'https://host/b'],
  ['http://host/a', 'https://host/a', 'https://host/a'],
  ['http://host:80/a', 'https://host:443/a', 'https://host/a'],
])('follows a redirect of %s to %s', async (first, location, second) => {
  expect(await ledTo(first, location)).toBe(second);
});

it.each([
  ['https://host/', 'http://host/'],
  ['http://host/', 'https://host:8443/'],
  ['http://host:8080/', 'https://host/'],
  ['http://host:8080/', 'http://host:8081/'],
  ['https://host/', 'https://sub.host/'],
  ['https://host/', '//169.254.169.254/latest'],
  ['https://host/', 'https://host@other/'],
])('rejects a redirect of %s to %s unless its origin is allowed', async (first, location) => {
  const to = new URL(location, first);
  await expect(ledTo(first, location)).rejects.toThrow(`${first} to ${to}`);
  expect(await ledTo(first, location, [to.origin])).toBe(to.href);
});

/** A network that asks for `manual` alone, as Cloudflare's does beside `follow`, and answers with one status. */
const manualNetwork =
  (status: number): typeof globalThis.fetch =>
  async (_, init) => {
    if (init?.redirect !== 'manual') throw new TypeError('Invalid redirect value');
    return new Response(null, { status, headers: { Location: '/' } });
  };
const limitedTo = (network: typeof globalThis.fetch) =>
  limitRedirects(network, { allowed: [], refuse: () => new Error('refused') });

it('passes requests with `redirect: manual` unchanged', async () => {
  const { status } = await limitedTo(manualNetwork(302))('https://host/', { redirect: 'manual' });
  expect(status).toBe(302);
});

it('rejects a redirect of a request with `redirect: error`, also where the runtime lacks that mode', async () => {
  const ask = (status: number) => limitedTo(manualNetwork(status))('https://host/', { redirect: 'error' });
  await expect(ask(302)).rejects.toThrow(TypeError);
  expect((await ask(201)).status).toBe(201);
});

it('leaves a redirect that a browser hides to the browser', async () => {
  const network: typeof globalThis.fetch = async (_, init) =>
    init?.redirect === 'manual'
      ? Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
      : new Response('followed');
  const limited = limitRedirects(network, { allowed: [], refuse: () => new Error('refused') });
  expect(await (await limited('https://host/')).text()).toBe('followed');
});

it.each([
  ['https://host', 'https://host'],
  ['HTTPS://Host:443/', 'https://host'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://host/path', undefined],
  ['https://host?', undefined],
  ['https://me@host', undefined],
  ['host', undefined],
  ['ftp://host', undefined],
])('reads %s as the origin %s', (text, origin) => {
  expect(readOrigin(text)).toBe(origin);
});
