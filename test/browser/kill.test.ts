import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PlacesFetchOptions } from '../../src/index.ts';
import { seededRandom } from '../bench/relevance/random.ts';
import type { EngineBrowser, EnginePage } from '../engines/engine.ts';
import { launchEngine } from '../engines/launch.ts';
import { lacks } from '../engines/limits.ts';
import { DrippingBundle } from './dripping-bundle.ts';
import { type Edition, makeEdition } from './edition.ts';
import { builtPage, type PageListener, startServer, type TestServer } from './test-server.ts';

const PLACES = 1500;

const seed = process.env.FINGERPOST_SEED ?? String(Date.now());
const random = seededRandom(seed);
type Phase = 'of the parts were sent' | 'of the rest was done' | 'ms of writing';

/**
 * A third while the parts arrive; a third in the time that the rest of an update takes (opening, storing, taking into
 * use) and shortly after it; a third in the few ms after the first transaction that writes was begun.
 */
const moments = Array.from({ length: inject('kills') }, (_, round): readonly [string, Phase, number] => {
  if (round % 3 === 0) return percent('of the parts were sent', random.below(101));
  if (round % 3 === 1) return percent('of the rest was done', random.below(131));
  const ms = random.below(20);
  return [`${ms}`, 'ms of writing', ms];
});

function percent(phase: Phase, share: number): readonly [string, Phase, number] {
  return [`${share} %`, phase, share / 100];
}

/** Tells the site's server of transactions that write. It works in the page only, so there the search has to be. */
const tellsOfWriting = `
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    if (mode === 'readwrite') navigator.sendBeacon('/writing');
    return transaction.call(this, stores, mode, ...more);
  };`;

describe.skipIf(lacks('profile'))(`a browser that is killed in an update (FINGERPOST_SEED=${seed})`, () => {
  const published = new DrippingBundle();
  let made: PageListener;
  let site: TestServer;
  let bundles: TestServer;
  let profile: string;
  let browser: EngineBrowser;
  let page: EnginePage;
  let options: Pick<PlacesFetchOptions, 'bundle' | 'base' | 'worker'>;
  let tellWriting = (): void => {};
  /** How long all after the last byte takes, in ms. */
  let afterwards: number;
  let editions = 0;
  let old: Edition;
  let next: Edition;
  const survivors = { old: 0, new: 0 };

  const publishNext = async (): Promise<void> => {
    next = await makeEdition(editions, PLACES + editions, site.origin);
    editions++;
    published.files = next.files;
    published.sent = 0;
  };
  const bytesOf = (edition: Edition): number =>
    [...edition.files].reduce(
      (sum, [name, bytes]) => (name === 'manifest.json' ? sum : sum + bytes.length),
      0,
    );
  const open = async (worker = true): Promise<void> => {
    page = await browser.newPage();
    await page.goto(`${site.origin}/?first=${encodeURIComponent(worker ? '' : tellsOfWriting)}`);
    options = { bundle: bundles.origin, base: '/api', ...(!worker && { worker }) };
    await page.evaluate(async (options) => {
      window.places = window.createPlacesFetch(options);
      await window.places.ready;
    }, options);
  };
  const untilStored = () =>
    page.evaluate(async () => {
      while (!window.places.status().stored) await new Promise((resolve) => setTimeout(resolve, 10));
    });
  const beginUpdate = () =>
    page.evaluate((options) => {
      window.places = window.createPlacesFetch(options);
    }, options);

  beforeAll(async () => {
    made = await builtPage();
    site = await startServer((request, response) => {
      if (request.url !== '/writing') return made.listener(request, response);
      tellWriting();
      response.writeHead(204).end();
    });
    bundles = await startServer(published.listener);
    profile = await mkdtemp(join(tmpdir(), 'profile-'));
    browser = await launchEngine({ profile });
    await publishNext();
    await open();
    await untilStored();
    await publishNext();
    const sent = published.untilSent(bytesOf(next)).then(() => performance.now());
    await beginUpdate();
    await untilStored();
    afterwards = performance.now() - (await sent);
    old = next;
    await bundles.stop();
    await page.close();
    console.log(`${bytesOf(next)} bytes; ${Math.round(afterwards)} ms after the last`);
  });

  afterAll(async () => {
    console.log(`The old bundle answered ${survivors.old} times, the new one ${survivors.new} times`);
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop(), made?.close()]);
    if (profile) await rm(profile, { recursive: true });
  });

  it.each(moments)('after %s %s, answers from the old or the new one, whole', async (_, phase, share) => {
    await open(phase !== 'ms of writing');
    await publishNext();
    await bundles.start();
    const sent = (part: number) => published.untilSent(bytesOf(next) * part);
    const writing = new Promise<void>((resolve) => {
      tellWriting = resolve;
    });
    await beginUpdate();
    if (phase === 'of the parts were sent') await sent(share);
    if (phase === 'of the rest was done') await sent(1).then(() => pause(afterwards * share));
    if (phase === 'ms of writing') await writing.then(() => pause(share));
    await browser.kill();
    await bundles.stop();

    await browser.relaunch();
    await open();
    const listing = await page.evaluate(() => window.listing());
    const survivor = [old, next].find(({ listing: { sha256 } }) => sha256 === listing.sha256);
    expect(survivor?.listing).toEqual(listing);
    survivors[survivor === old ? 'old' : 'new']++;
    old = survivor!;
    await page.close();
  });
});
