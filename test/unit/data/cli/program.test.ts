import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpOn } from '../../../../src/core/errors.ts';
import { buildFrom } from '../build-from.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { runText as run } from './run-command.ts';

/** The folder of the Oxford sample. */
let sample: string;
let built: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  sample = await mkdtemp(join(tmpdir(), 'fingerpost-'));
  built = await run('build', '--out', sample);
});
afterAll(() => rm(sample, { recursive: true, force: true }));

test('builds the Oxford sample without a source, calls it a demonstration, and inspects it', async () => {
  expect(built.code).toBe(0);
  expect(built.out).toMatch(/demonstration, not authoritative/);
  expect(built.out).toMatch(/places in [\d,]+ bytes, words of 10 languages, version [0-9a-f]{12}/);
  expect(built.out).toMatch(/^around latitude 51\.7\d+, longitude -1\.2\d+, within [\d.]+ km$/m);
  expect(built.log).toMatch(/ 0 left out/);
  const { code, out } = await run('inspect', sample);
  expect(code).toBe(0);
  expect(out).toMatch(/source +NaPTAN/);
  expect(out).toMatch(/licence: Open Government Licence/);
  expect(out).toMatch(/part +search: search-[0-9a-f]{16}\.gz/);
  expect(out).toMatch(/all [\d,]+ places can be read/);
});

describe('query', () => {
  test('prints the places found, best first', async () => {
    const { code, out } = await run('query', sample, 'teddy', 'hall', '--count', '2');
    expect(code).toBe(0);
    expect(out).toMatch(/^1 {2}St Edmund Hall {2}\[/);
  });

  test('says what it searched for instead', async () => {
    const { out } = await run('query', sample, 'bodlian');
    expect(out).toMatch(/^nothing has these words; found for "bodleian":/);
  });

  test('narrows by type and tells the distance', async () => {
    const near = ['--type', '/transport', '--near', '51.75,-1.25', '--count', '1'];
    const { out } = await run('query', sample, ...near);
    expect(out).toMatch(/^1 {2}.+ \| \d+\.\d\d km \| \S+:\S+\]/);
  });

  test('prints the answer of the API as it is', async () => {
    const { out } = await run('query', sample, 'crs:oxf', '--json');
    expect(JSON.parse(out)).toMatchObject({ size: 1, query: 'crs:oxf' });
  });

  test('says what it did not find beside a known place', async () => {
    const { out } = await run('query', sample, 'Balliol College 2.05');
    expect(out).toMatch(
      /^found without "2 05", which is nowhere beside the other words:\n *1 {2}Balliol College /,
    );
  });

  test('prints the kind of a place without a name, and its locality', async () => {
    const at = { type: ['/amenities/toilets'], lat: '51.75', lon: '-1.25' };
    const toilets = { id: 'osm:n1', name: '', ...at };
    const queryIn = async (...records: object[]) => {
      const source = await scratchFile('places.ndjson', records.map((one) => JSON.stringify(one)).join('\n'));
      const { directory } = await buildFrom([`places:${source}`]);
      return async (...options: string[]) => (await run('query', directory, 'toilets', ...options)).out;
    };
    const alone = await queryIn(toilets);
    expect(await alone()).toMatch(/^1 {2}Toilets {2}\[Toilets \| osm:n1\]/);
    expect(JSON.parse(await alone('--json'))._embedded.pois[0].name).toBe('');
    const street = { ...at, id: 'osm:n2', name: 'Republic Street', type: ['/area/street'] };
    expect(await (await queryIn(toilets, street))()).toMatch(
      /^1 {2}Toilets, Republic Street {2}\[Toilets \| osm:n1\]/,
    );
  });

  test('explains what it found, a line under each', async () => {
    const args = ['query', sample, 'bodlian', '--near', '51.754,-1.254', '--explain'];
    const { out } = await run(...args);
    expect(out).toMatch(
      /\n {3,4}\d \w+ · corrected bodlian→bodleian \(1 edit\) → name '[^']*Bodleian.*' · \d\.\d km · .*score [01]/,
    );
    const [plain, explained] = [await run(...args.slice(0, -1)), out.split('\n')];
    expect(explained.filter((line) => !line.includes(' · ')).join('\n')).toBe(plain.out);
  });

  test('suggests, and says so when there is nothing', async () => {
    expect((await run('query', sample, 'ball', '--suggest')).out).toMatch(/Balliol/);
    expect((await run('query', sample, 'xqzzyqx')).out).toBe('nothing was found');
  });
});

describe('wrong usage ends with 2 and one sentence', () => {
  test.each([
    [['build', '--out', 'x', '--colour']],
    [['build', '--out', '']],
    [['build', '--out', 'x', '--merge-report', '']],
    [['snapshot', 'http://localhost', '--out', '']],
    [['build']],
    [['build', '--out', 'x', '--source', 'places.ndjson']],
    [['build', '--out', 'x', '--source', 'moon:file']],
    [['build', '--out', 'x', '--created', 'soon']],
    [['build', '--out', 'x', '--created', '+099999-01-01T00:00:00Z']],
    [['build', '--out', 'x', '--created=-000001-01-01T00:00:00Z']],
    [['query', 'x', '--near', '51.75']],
    [['query', 'x', '--count', '-1']],
    [['serve', 'x', '--port', '70000']],
    [['serve', 'x', '--max-count', '0']],
    [['serve', 'x', '--workers', '0']],
    [['serve', 'x', '--max-age', '1m']],
    [['serve', 'x', '--max-count', '1e3']],
    [['serve', 'x', '--live', 'host/api']],
    [['serve', 'x', '--live', 'https://host/api', '--passthrough', 'dates']],
    [['serve', 'x', '--live', 'https://', '--passthrough', '/dates/']],
    [['serve', 'x', '--live', 'https://host/api', '--allow-redirects-to', 'https://host/api']],
    [['serve', 'x', '--allow-redirects-to', 'https://host']],
    [['snapshot', 'http://localhost', '--out', 'x', '--allow-redirects-to', 'host']],
    [['serve', 'x', '--host', '']],
    [['serve', 'x', '--host', ' ']],
    [['fetch']],
    [['snapshot', 'notaurl', '--out', 'x']],
    [['snapshot', 'file:///etc', '--out', 'x']],
    [['snapshot', 'http://x.example/?a=b', '--out', 'x']],
    [['snapshot', 'http://localhost', '--out', 'x', '--max-places', '1.5']],
    [['snapshot', 'http://localhost', '--out', 'x', '--max-places', '0']],
    [['snapshot', 'http://localhost', '--out', 'x', '--concurrency', '1']],
    [['snapshot', 'http://localhost', '--out', 'x', '--retries', '1']],
    [['snapshot', 'http://localhost', '--out', 'x', '--user-agent', 'a\nb']],
    [['snapshot', 'http://localhost', '--out', 'x', '--user-agent', '€']],
  ])('%j', async (args) => {
    const { code, log } = await run(...args);
    expect(code).toBe(2);
    expect(log).toMatch(/^fingerpost: [^\n]+$/);
  });

  test.each([
    [['bild'], "unknown command 'bild' (Did you mean build?)"],
    [['app', '--outt', 'x'], "unknown option '--outt' (Did you mean --out?)"],
    [['snapshot', 'http://host/api', '--otu', 'x'], "unknown option '--otu' (Did you mean --out?)"],
    [['build', '--colour'], `unknown option '--colour': see "fingerpost build --help"`],
    [['build', '--out'], `option '--out <dir>' argument missing: see "fingerpost build --help"`],
    [['inspect'], `missing required argument 'dir': see "fingerpost inspect --help"`],
    [['build'], '--out <dir> is missing: directory to write the bundle to; missing directories are created'],
    [
      ['app', 'extra', '--out', 'x'],
      '"extra" is not expected, because app takes options only: a file of places is given as --source <kind>:<file>',
    ],
    [['app', '--out', 'x', '--port', '9000'], '--port needs --preview, which serves the site there'],
    [
      ['query', 'x', 'bar', '--type', 'pub'],
      "option '--type <path>' argument 'pub' is invalid. Give the path of a type, such as /transport.",
    ],
    [['keygen', 'extra'], '"extra" is not expected, because keygen takes options only'],
    [['serve', 'x', 'y'], '"y" is not expected, because serve takes <dir> and options only'],
    [
      ['serve', 'x', '--passthrough', '/dates/'],
      '--passthrough needs --live, the API to pass such requests to',
    ],
    [
      ['serve', 'x', '--live', 'http://me:secret@host/api'],
      "--live can't have a user or a password in its URL",
    ],
    [
      ['snapshot', 'http://me:secret@host/api', '--out', 'x'],
      'the base URL has a name or password in it: give it as https://host/api',
    ],
    [
      ['snapshot', 'http://host/api', '--out', 'x', '--timeout', '9000'],
      "option '--timeout <ms>' argument '9000' is invalid. The option is gone: a request has 20 seconds.",
    ],
  ])('%j, which says what is wrong', async (args, sentence) => {
    const { code, log, help } = await run(...args);
    expect(log).toBe(`fingerpost: ${sentence}`);
    expect([code, help]).toEqual([2, undefined]);
  });
});

test('--help says what is built without a source, gives an example, and names the documentation', async () => {
  const { out } = await run('--help');
  for (const part of ['use the sample of Oxford', 'fingerpost query places', 'docs/importing.md'])
    expect(out).toContain(part);
});

test('build --help says that --source is repeatable, and what is built without one', async () => {
  const { out } = await run('build', '--help');
  expect(out.replaceAll(/\s+/g, ' ')).toMatch(
    /--source <kind:file> .*; repeatable \(default: the Oxford sample\)/,
  );
});

describe('a failure ends with 1, one sentence and the address of its page', () => {
  test('exits with 1 where there is no bundle', async () => {
    const { code, log, help } = await run('inspect', '/nowhere');
    expect(code).toBe(1);
    expect(help).toBe('https://fingerpost.github.io/fingerpost/errors/bundle-unreachable');
    expect(log).toBe(
      'fingerpost: there is no bundle here: /nowhere/manifest.json does not exist. Give the directory that ' +
        '"fingerpost build" wrote, or "places" in that of "fingerpost app"',
    );
  });

  test.each(['nowhere.csv', ''])(
    'says nothing but that a source is missing or no file: "%s"',
    async (name) => {
      const [file, out] = [join(await scratchDirectory(), name), join(await scratchDirectory(), 'out')];
      const { code, log, help } = await run('build', '--source', `csv:${file}`, '--out', out);
      expect([code, help]).toEqual([1, helpOn('bad-input')]);
      expect(log).toBe(
        `fingerpost: ${file} ${name ? "can't be read: check that it is there" : 'is a directory: name a file in it'}`,
      );
    },
  );

  test('writes nothing if --strict meets a bad line', async () => {
    const file = await scratchFile('places.ndjson', 'x\n{"id":"a:1","name":"A","type":["/transport"]}\n');
    const out = join(await scratchDirectory(), 'out');
    const strict = await run('build', '--source', `places:${file}`, '--out', out, '--strict');
    expect(strict.code).toBe(1);
    expect(strict.log).toMatch(/places\.ndjson:1: is not JSON/);
    expect((await run('inspect', out)).code).toBe(1);
    expect((await run('build', '--source', `places:${file}`, '--out', out)).code).toBe(0);
    expect((await run('inspect', out)).code).toBe(0);
  });

  test('succeeds if --strict meets only rows left out by rule, such as an inactive stop', async () => {
    const columns = 'ATCOCode,NaptanCode,CommonName,Longitude,Latitude,StopType,Status';
    const rows = ['1,abcd,Carfax,-1.2,51.7,BCT,active', '2,abce,Cornmarket,-1.2,51.7,BCT,inactive'];
    const file = await scratchFile('stops.csv', [columns, ...rows, ''].join('\n'));
    const out = join(await scratchDirectory(), 'out');
    const strict = await run('build', '--source', `naptan:${file}`, '--out', out, '--strict');
    expect(strict.log).toMatch(/1 left out/);
    expect(strict.code).toBe(0);
  });
});
