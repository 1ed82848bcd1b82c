import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../../data/cli/program.ts';
import { scratchDirectory } from '../scratch.ts';
import { answer, isSearch, LISTING, shown, smallPages } from './fixture.ts';
import { placesOf, recordsOf, runSnapshot } from './run.ts';
import { changed, eachPoi, type Poi, send, startService } from './service.ts';

const most = (count: number) => ['--max-places', String(count)];

describe('a service without end', () => {
  test('gives up at the first page of a service with too many places, and resumes where more are allowed', async () => {
    let isEndless = true;
    const service = await startService(
      changed(smallPages, (body, url) =>
        isEndless && isSearch(url) ? { ...body, size: 1_000_000_000 } : body,
      ),
    );
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(service.base, { out })).rejects.toMatchObject({
      code: 'bad-input',
      message:
        `${service.base}/places/search says that it has 1,000,000,000 places, more than the 5,000,000 of --max-places: ` +
        `if that is right, give a higher one. Partial results are in ${out}.state: run the same command again to go on`,
    });
    expect(service.requests).toHaveLength(1);
    await expect(access(out)).rejects.toThrow();
    expect(await readFile(`${out}.state`, 'utf8')).toMatch(/^\{"step":"list 1 /m);
    isEndless = false;
    expect(await placesOf(await runSnapshot(service.base, { out, args: ['--fresh'] }))).toEqual(shown);
  });

  test('resumes a crawl where more places are allowed', async () => {
    const service = await startService(smallPages);
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(service.base, { out, args: most(shown.length - 1) })).rejects.toThrow(
      `more than the ${shown.length - 1} of --max-places`,
    );
    const taken = await runSnapshot(service.base, { out, args: most(shown.length) });
    expect(taken.log).toMatch(/^going on with the snapshot/);
    expect(await placesOf(taken)).toEqual(shown);
    expect(service.requests.filter((path) => path === LISTING)).toHaveLength(1);
  });

  test('gives up on a service that shows more places than it claims', async () => {
    let made = 0;
    const { base } = await startService(
      changed(smallPages, (body, url) => {
        const pois = body._embedded?.pois;
        if (!isSearch(url) || !pois) return body;
        const more = Array.from({ length: 1000 }, () => ({ ...pois[0], id: `new:${made++}` }));
        return { ...body, _embedded: { pois: [...pois, ...more] } };
      }),
    );
    await expect(runSnapshot(base, { args: most(500) })).rejects.toThrow(
      /\/places\/search shows [\d,]+ places, more than the 500 of --max-places/,
    );
  });

  test('gives up on a service that names more sites than places', async () => {
    const sites = Array.from({ length: 1000 }, (_, nth) => ({ identifier: `new:${nth}` }));
    const { base, requests } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/park-and-rides')
        ? send(response, 200, JSON.stringify({ park_and_rides: sites }))
        : false,
    );
    await expect(runSnapshot(base, { args: most(500) })).rejects.toThrow(
      /names 1,\d+ places, more than the 500/,
    );
    expect(requests.some((path) => path.includes('new:'))).toBe(false);
  });

  test('exits with 1 at the limit of places, and with 2 for an invalid limit', async () => {
    const { base } = await startService(smallPages);
    const run = async (...args: string[]) => {
      const out = join(await scratchDirectory(), 'places.ndjson');
      const log: string[] = [];
      const code = await runProgram(['snapshot', base, '--out', out, ...args], {
        out: (line) => log.push(line),
        log: (line) => log.push(line),
        progress: () => undefined,
        env: {},
        ended: () => new Promise<never>(() => {}),
      });
      return { code, log: log.join('\n') };
    };
    expect(await run(...most(3))).toMatchObject({ code: 1, log: expect.stringContaining('--max-places') });
    for (const none of ['0', '-1', '1.5', 'many', '9999999999'])
      expect(await run('--max-places', none)).toMatchObject({ code: 2 });
    expect(await run('--help')).toMatchObject({
      code: 0,
      log: expect.stringMatching(/--max-places[\s\S]*5000000/),
    });
  });
});

describe('rubbish', () => {
  test.each([
    ['longer than a URL', 'x:'.padEnd(401, '1')],
    ['half a letter', 'x:\ud800'],
    ['nothing', ''],
  ])('names the URL of a page with an invalid id: %s', async (_, id) => {
    const { base } = await startService(
      changed(answer, (body) => eachPoi(body, (poi: Poi) => ({ ...poi, id }))),
    );
    await expect(runSnapshot(base)).rejects.toThrow(
      /search\S+ was answered with JSON that is no page of places \(_embedded\.pois\.0\.id/,
    );
  });

  test('refuses endlessly nested JSON, and does not request it again', async () => {
    const { base, requests } = await startService(answer, (_, response) =>
      send(response, 200, '['.repeat(1_000_000)),
    );
    await expect(runSnapshot(base)).rejects.toThrow(/search\S+ answered with JSON of more than 64 levels/);
    expect(requests).toHaveLength(1);
  });

  test('stops reading an endless answer', async () => {
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
    await expect(runSnapshot(base)).rejects.toThrow(/the answer of \S+search\S+ is longer than 64 MB/);
    expect(requests).toHaveLength(1);
  });

  test('requests no invalid identifier of a site', async () => {
    const sites = [
      { identifier: '../../admin' },
      { identifier: '..' },
      { identifier: 'x:\ud800' },
      { identifier: '' },
    ];
    const { base, requests } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/park-and-rides')
        ? send(response, 200, JSON.stringify({ park_and_rides: sites }))
        : false,
    );
    const records = await recordsOf(await runSnapshot(base));
    expect(records.length).toBe(shown.length);
    expect(requests.every((path) => path.startsWith('/api/'))).toBe(true);
  });
});
