import { describe, expect, test } from 'vitest';
import { createFetcher } from '../../../../data/snapshot/fetcher.ts';
import { answer, isSearch, LISTING, shown } from './fixture.ts';
import { placesOf, QuickClock, runSnapshot } from './run.ts';
import { send, startService } from './service.ts';

describe('a service in trouble', () => {
  test('waits with all requests for Retry-After, in seconds or until a date', async () => {
    const clock = new QuickClock();
    const until = new Date(clock.now() + 90_000).toUTCString();
    const { base, requests } = await startService(answer, (_, response, nth) => {
      if (nth === 1) return send(response, 429, '', { 'Retry-After': '30' });
      return nth === 2 ? send(response, 503, '', { 'Retry-After': until }) : false;
    });
    const taken = await runSnapshot(base, { clock });
    expect(requests.slice(0, 3)).toEqual([LISTING, LISTING, LISTING]);
    expect(clock.slept.slice(0, 2)).toEqual([30_000, 60_000]);
    expect(taken.log).toMatch(/waiting 30 s: .*start=0 was answered with 429/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('stops when Retry-After is too long', async () => {
    const { base } = await startService(answer, (_, response) =>
      send(response, 429, '', { 'Retry-After': '86400' }),
    );
    await expect(runSnapshot(base)).rejects.toThrow(/429; it asks to be left alone for 1,440 minutes/);
  });

  test.each([408, 500, 502, 503, 504])(
    'retries a third time after two answers of %d, later each time',
    async (status) => {
      const clock = new QuickClock();
      const { base } = await startService(answer, (_, response, nth) =>
        nth <= 2 ? send(response, status, '') : false,
      );
      expect(await placesOf(await runSnapshot(base, { clock }))).toEqual(shown);
      expect(clock.slept.slice(0, 2)).toEqual([500, 1000]);
    },
  );

  test.each([400, 401, 403, 404])('does not retry after %d', async (status) => {
    const { base, requests } = await startService(answer, (_, response) =>
      send(response, status, '{"description":"go away"}'),
    );
    await expect(runSnapshot(base)).rejects.toThrow(
      new RegExp(
        `^${base}/places/search\\S* was answered with ${status} \\("go away"\\): check the address$`,
      ),
    );
    expect(new Set(requests).size).toBe(requests.length);
  });

  test('stops after the configured retries', async () => {
    const { base, requests } = await startService(answer, (_, response) => send(response, 500, ''));
    await expect(runSnapshot(base, { args: ['--retries', '2'] })).rejects.toThrow(
      /was answered with 500, 3 times in a row/,
    );
    expect(requests).toHaveLength(3);
  });

  test('reports a single failure without a count', async () => {
    const { base } = await startService(answer, (_, response) => send(response, 500, ''));
    await expect(runSnapshot(base, { args: ['--retries', '0'] })).rejects.toThrow(
      /was answered with 500: check/,
    );
  });

  test.each([
    ['says nothing', () => undefined],
    ['drips', (response: { write(text: string): void }) => response.write('{"size":')],
  ])('retries a service that %s after the time limit', async (_, begin) => {
    const clock = new QuickClock();
    const { base } = await startService(answer, (_url, response, nth) => {
      if (nth > 2) return false;
      begin(response);
      setImmediate(() => clock.expire());
      return true;
    });
    const taken = await runSnapshot(base, { clock, args: ['--delay', '0'] });
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('names a service that never answers, with the time limit', async () => {
    const clock = new QuickClock();
    const { base } = await startService(answer, () => {
      setImmediate(() => clock.expire());
      return true;
    });
    await expect(runSnapshot(base, { clock, args: ['--retries', '1', '--timeout', '1234'] })).rejects.toThrow(
      /search\S+ was not answered within 1,234 ms, 2 times in a row$/,
    );
  });

  test('retries after a cut connection, before or in the middle of an answer', async () => {
    const { base } = await startService(answer, (_, response, nth) => {
      if (nth === 1) response.destroy();
      if (nth === 3) {
        response.writeHead(200, { 'Content-Length': '1000' }).write('{"size":3,');
        setImmediate(() => response.destroy());
      }
      return nth === 1 || nth === 3;
    });
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('retries after a truncated body that HTTP calls whole', async () => {
    const clock = new QuickClock();
    const { base } = await startService(answer, (_, response, nth) =>
      nth === 2 || nth === 3 ? send(response, 200, '{"size": 3, "_embedded": {"po') : false,
    );
    expect(await placesOf(await runSnapshot(base, { clock, args: ['--delay', '0'] }))).toEqual(shown);
    expect(clock.slept).not.toEqual([]);
  });

  test('names an unreachable service with its address', async () => {
    const { base } = await startService(answer, (_, response) => {
      response.destroy();
      return true;
    });
    await expect(runSnapshot(base, { args: ['--retries', '1'] })).rejects.toThrow(
      new RegExp(
        `^${base}/places/search\\S+ can't be reached, or broke off \\(UND_ERR_SOCKET\\), 2 times in a row$`,
      ),
    );
  });

  test.each([
    'http://127.0.0.1:6000/places/search',
    'ftp://host/places',
    'data:application/json,{}',
    'http://[',
  ])('does not retry after a redirect to %s', async (Location) => {
    const { base, requests } = await startService(answer, (_, response, nth) =>
      nth === 1 ? send(response, 302, '', { Location }) : false,
    );
    // Browsers block this port.
    const args = ['--allow-redirects-to', 'http://127.0.0.1:6000'];
    await expect(runSnapshot(base, { args })).rejects.toThrow(
      /search\S+ can't be asked \(.+\): check the address$/,
    );
    expect(requests).toHaveLength(1);
  });

  test('does not retry after circular redirects', async () => {
    const { base, requests } = await startService(answer, (url, response) => {
      response.writeHead(302, { Location: url.pathname + url.search }).end();
      return true;
    });
    await expect(runSnapshot(base)).rejects.toThrow(/can't be asked \(redirect count exceeded\)/);
    expect(requests.length).toBeLessThan(30);
  });

  test.each([
    ['CERT_HAS_EXPIRED', /has a certificate that is not trusted \(CERT_HAS_EXPIRED\).*NODE_EXTRA_CA_CERTS$/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /has a certificate that is not trusted/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /has a certificate that is not trusted/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /has a certificate that is not trusted/],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      /does not speak https .*check whether the address should begin with http:$/,
    ],
  ])('does not retry after %s', async (code, message) => {
    let requests = 0;
    const ask = createFetcher({
      base: 'https://host',
      clock: new QuickClock(),
      delayMs: 0,
      timeoutMs: 1,
      retries: 5,
      headers: {},
      signal: new AbortController().signal,
      onWait: () => undefined,
      fetch: () => {
        requests++;
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
      },
    });
    await expect(ask('/places')).rejects.toThrow(message);
    expect(requests).toBe(1);
  });

  test.each([
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', /a web page where JSON was expected/],
    ['one that begins otherwise', '\n<!-- x --><html>', /a web page where JSON was expected/],
    ['nothing', '', /with nothing where JSON was expected/],
    [
      'half a body',
      '{"size": 3, "_embedded": {"po',
      /not JSON, or with half of it \(.*\), 6 times in a row$/,
    ],
    ['other JSON', '{"results": []}', /JSON that is no page of places \(_embedded/],
    ['a page without a size', '{"_embedded":{"pois":[]}}', /JSON that is no page of places \(size/],
    [
      'a place without an id',
      '{"size":1,"_embedded":{"pois":[{}]}}',
      /no page of places \(_embedded\.pois\.0\.id/,
    ],
    [
      'no places where there are some',
      '{"size":9,"_embedded":{"pois":[]}}',
      /says that there are 9 places, and shows none/,
    ],
    ['no places at all', '{"size":0,"_embedded":{"pois":[]}}', /shows no places/],
  ])('that answers with %s is named with the URL', async (_, body, message) => {
    const { base } = await startService(answer, (url, response) =>
      isSearch(url) ? send(response, 200, body) : false,
    );
    await expect(runSnapshot(base)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    await expect(runSnapshot(base)).rejects.toThrow(`${base}/places/search`);
  });
});
