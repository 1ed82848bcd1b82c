import { describe, expect, test } from 'vitest';
import { answer, shown } from './fixture.ts';
import { placesOf, runSnapshot } from './run.ts';
import { changed, eachPoi, send, startService } from './service.ts';

const originOf = (base: string): string => new URL(base).origin;

describe('a snapshot and other origins', () => {
  test('follows redirects within the origin', async () => {
    const { base, requests } = await startService(answer, (url, response) => {
      if (url.searchParams.has('moved')) return false;
      const query = url.search === '' ? '?moved' : `${url.search}&moved`;
      return send(response, 301, '', { Location: `${url.pathname}${query}` });
    });
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
    expect(requests.filter((path) => path.includes('moved'))).toHaveLength(requests.length / 2);
  });

  test.each([301, 302, 303, 307, 308])(
    'asks nothing of another origin that the service redirects to by %d, and says what would allow it',
    async (status) => {
      const inner = await startService(answer);
      const { base, requests } = await startService(answer, (url, response) =>
        send(response, status, '', { Location: originOf(inner.base) + url.pathname + url.search }),
      );
      await expect(runSnapshot(base)).rejects.toMatchObject({
        code: 'bad-input',
        message:
          `${base}/places/search?count=100&start=0 redirects to ${inner.base}/places/search?count=100&start=0, ` +
          `which is of another origin: if that is right, allow it with --allow-redirects-to ${originOf(inner.base)}`,
      });
      expect(requests).toHaveLength(1);
      expect(inner.requests).toEqual([]);
    },
  );

  test('follows a redirect to an origin that is allowed, and none from there to a third', async () => {
    const inner = await startService(answer);
    let third = '';
    const other = await startService(answer, (url, response) =>
      third === '' ? false : send(response, 302, '', { Location: third + url.pathname }),
    );
    const { base } = await startService(answer, (url, response) =>
      send(response, 307, '', { Location: originOf(other.base) + url.pathname + url.search }),
    );
    const args = [
      '--allow-redirects-to',
      'https://any.example',
      '--allow-redirects-to',
      originOf(other.base),
    ];
    expect(await placesOf(await runSnapshot(base, { args }))).toEqual(shown);
    third = originOf(inner.base);
    await expect(runSnapshot(base, { args })).rejects.toThrow(
      `redirects to ${inner.base}/places/search, which is of another origin`,
    );
    expect(inner.requests).toEqual([]);
  });

  test('asks nothing of another origin that links name: all that it asks for begins with the base', async () => {
    const inner = await startService(answer);
    const away = { href: `${inner.base}/places/uni:1001`, title: 'Away' };
    const links = {
      self: away,
      child: [away],
      parent: away,
      'lyou:sibling': away,
      'hl:next': away,
      'hl:first': away,
      'rti:bus': away,
    };
    const misled = changed(answer, (body) => {
      const all = eachPoi(body, (poi) => ({ ...poi, _links: links })) as Record<string, unknown>;
      return { ...all, _links: { ...(all._links as object), ...links } };
    });
    const { base, requests } = await startService(misled);
    await runSnapshot(base);
    expect(inner.requests).toEqual([]);
    expect(requests.every((path) => /^\/api\/(places\/|transport\/park-and-rides$)/.test(path))).toBe(true);
  });
});
