import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runAt } from '../cli/run-command.ts';
import { scratchDirectory } from '../scratch.ts';
import { answer, isSearch, shown, smallPages } from './fixture.ts';
import { recordsOf, runSnapshot } from './run.ts';
import { changed, eachPoi, type Poi, send, startService } from './service.ts';

const originOf = (base: string): string => new URL(base).origin;
const most = (count: number) => ['--max-places', String(count)];

describe('a snapshot stays with the origin of the service', () => {
  test('follows redirects within it', async () => {
    const { base } = await startService(answer, (url, response) =>
      url.searchParams.has('moved')
        ? false
        : send(response, 301, '', {
            Location: `${url.pathname}${url.search === '' ? '?' : `${url.search}&`}moved`,
          }),
    );
    expect(await recordsOf(await runSnapshot(base))).toHaveLength(shown.length);
  });

  test.each([301, 302, 303, 307, 308])(
    'asks nothing of another that the service redirects to by %d, and says what would allow it',
    async (status) => {
      const inner = await startService(answer);
      const { base, requests } = await startService(answer, (url, response) =>
        send(response, status, '', { Location: originOf(inner.base) + url.pathname + url.search }),
      );
      await expect(runSnapshot(base)).rejects.toThrow(
        `${base}/places/types redirects to ${inner.base}/places/types, which is of another origin: ` +
          `if that is right, allow it with --allow-redirects-to ${originOf(inner.base)}`,
      );
      expect([requests.length, inner.requests.length]).toEqual([1, 0]);
      const args = ['--allow-redirects-to', originOf(inner.base)];
      expect(await recordsOf(await runSnapshot(base, { args }))).toHaveLength(shown.length);
    },
  );

  test('asks nothing of another that links name: of the link to the next page it uses the query', async () => {
    const inner = await startService(answer);
    const away = { href: `${inner.base}/places/uni:1001`, title: 'Away' };
    const misled = changed(smallPages, (body) => {
      const { 'hl:next': next } = body._links as Record<string, { href: string }>;
      const links = { self: away, child: [away], parent: away, 'hl:first': away, 'rti:bus': away };
      const all = eachPoi(body, (poi) => ({ ...poi, _links: links })) as Record<string, unknown>;
      return { ...all, _links: { ...links, ...(next && { 'hl:next': { href: inner.base + next.href } }) } };
    });
    const { base, requests } = await startService((request) =>
      /types|park/.test(request.url) ? answer(request) : misled(request),
    );
    expect(await recordsOf(await runSnapshot(base))).toHaveLength(shown.length);
    expect(inner.requests).toEqual([]);
    expect(requests.every((path) => /^\/api\/(places\/|transport\/park-and-rides$)/.test(path))).toBe(true);
  });
});

describe('a snapshot of a service without end gives up', () => {
  test('at the first page that names too many places', async () => {
    const service = await startService(
      changed(smallPages, (body, url) => (isSearch(url) ? { ...body, size: 1_000_000_000 } : body)),
    );
    await expect(runSnapshot(service.base)).rejects.toThrow(
      `${service.base} has 1,000,000,000 places, more than the 5,000,000 of --max-places: if that is right, give a higher one`,
    );
    expect(service.requests.filter((path) => path.includes('/search'))).toHaveLength(1);
  });

  test('where it shows more places than it names, and goes on where more are allowed', async () => {
    const { base } = await startService(smallPages);
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(base, { out, args: most(shown.length - 1) })).rejects.toThrow('--max-places');
    expect(await recordsOf(await runSnapshot(base, { out, args: most(shown.length) }))).toHaveLength(
      shown.length,
    );
    let made = 0;
    const growing = await startService(
      changed(smallPages, (body, url) => {
        const pois = body._embedded?.pois;
        if (!isSearch(url) || !pois) return body;
        const links = { 'hl:next': { href: `/places/search?count=10&after=${made}` } };
        return {
          ...body,
          _links: links,
          _embedded: { pois: pois.map((poi) => ({ ...poi, id: `new:${made++}` })) },
        };
      }),
    );
    await expect(runSnapshot(growing.base, { args: most(500) })).rejects.toThrow(
      /has 5\d\d places, more than/,
    );
  });

  test('where the next page is the same', async () => {
    const { base } = await startService((request) => {
      const url = new URL(request.url);
      url.searchParams.delete('start');
      return smallPages(new Request(url));
    });
    await expect(runSnapshot(base)).rejects.toThrow(/search\S+ shows no more places after 10 of \d+/);
  });

  test('at an answer that does not end', async () => {
    const megabyte = `"${'x'.repeat(2 ** 20)}"`;
    const { base, requests } = await startService(answer, (_, response) => {
      const endless = Readable.from(
        (function* () {
          for (;;) yield megabyte;
        })(),
      );
      endless.on('error', () => undefined).pipe(response);
      response.on('close', () => endless.destroy());
      return true;
    });
    await expect(runSnapshot(base)).rejects.toThrow(/\/types answers with more than 64 MB/);
    expect(requests).toHaveLength(1);
  });

  test('at JSON that nests without end', async () => {
    const { base, requests } = await startService(answer, (_, response) =>
      send(response, 200, '['.repeat(1_000_000)),
    );
    await expect(runSnapshot(base)).rejects.toThrow(/\/types answers with too deep JSON/);
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ['longer than a URL', 'x:'.padEnd(401, '1')],
  ['half a letter', 'x:\ud800'],
  ['a path', '..'],
])('a snapshot asks for no id that is %s', async (_, id) => {
  const pages = changed(answer, (body) => eachPoi(body, (poi: Poi) => ({ ...poi, id })));
  const { base, requests } = await startService(pages);
  await expect(runSnapshot(base)).rejects.toThrow(
    /search\S+ shows no page of places \(_embedded\.pois\.0\.id\)/,
  );
  expect(requests).toHaveLength(3);
});

test('snapshot exits with 1 at the limit of places', async () => {
  const { base } = await startService(smallPages);
  const out = join(await scratchDirectory(), 'places.ndjson');
  const terminal = { ended: () => new Promise<never>(() => {}) };
  const { code, log } = await runAt(terminal, ['snapshot', base, '--out', out, ...most(3)]);
  expect([code, log.join('\n')]).toEqual([1, expect.stringContaining('--max-places')]);
});
