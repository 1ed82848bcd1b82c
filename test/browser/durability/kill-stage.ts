import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import type { EngineBrowser, EnginePage } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { builtPage } from '../test-page.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { DrippingBundle } from './dripping-bundle.ts';
import { type Edition, makeEdition } from './edition.ts';

const PLACES = 1500;

/** Tells the site's server of transactions that write a bundle. It is for the page alone, so there the search has to be. */
const tellsOfWriting = `
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    if (mode === 'readwrite' && stores.includes('parts')) navigator.sendBeacon('/writing');
    return transaction.call(this, stores, mode, ...more);
  };`;

/** A browser with a profile, the site of its page, and a bundle's server that runs during updates only. */
export class KillStage {
  browser!: EngineBrowser;
  page!: EnginePage;
  bundles!: TestServer;
  /** The files on the bundle's server. */
  published!: Edition;
  private site!: TestServer;
  private profile!: string;
  private editions = 0;
  private readonly drops = new DrippingBundle();
  private tellWriting = (): void => {};

  async start(): Promise<void> {
    const page = builtPage();
    this.site = await startServer((request, response) => {
      if (request.url !== '/writing') return page(request, response);
      this.tellWriting();
      response.writeHead(204).end();
    });
    this.bundles = await startServer(this.drops.listener);
    this.profile = await mkdtemp(join(tmpdir(), 'profile-'));
    this.browser = await launchEngine({ profile: this.profile });
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await Promise.all([this.site?.stop(), this.bundles?.stop()]);
    if (this.profile) await rm(this.profile, { recursive: true });
  }

  /** Each edition has a place more than the one before. */
  async publishNext(): Promise<void> {
    const number = this.editions++;
    this.published = await makeEdition(number, PLACES + number, this.site.origin);
    this.drops.files = this.published.files;
    this.drops.sent = 0;
  }

  /** Opens a new page, and waits until its facade answers. */
  async open(options: Pick<PlacesFetchOptions, 'worker'> = {}): Promise<void> {
    this.page = await this.browser.newPage();
    const first = options.worker === false ? tellsOfWriting : '';
    await this.page.goto(`${this.site.origin}/?first=${encodeURIComponent(first)}`);
    await this.page.evaluate(
      async (given: PlacesFetchOptions) => {
        window.places = window.createPlacesFetch(given);
        await window.places.ready.catch(({ message }) => {
          throw new Error(`${message}; ${JSON.stringify(window.places.status())}`);
        });
      },
      { bundle: this.bundles.origin, base: '/api', updateIntervalMs: 0, ...options } as PlacesFetchOptions,
    );
  }

  /** Resolves as soon as this share of the parts' bytes was sent. */
  untilSent(share: number): Promise<void> {
    const parts = [...this.published.files].filter(([name]) => name !== 'manifest.json');
    return this.drops.untilSent(share * parts.reduce((sum, [, bytes]) => sum + bytes.length, 0));
  }

  /** Resolves with the next transaction that writes, in a page that was opened with `worker: false`. */
  untilWriting(): Promise<void> {
    return new Promise((resolve) => {
      this.tellWriting = resolve;
    });
  }
}

/** The stage for the tests of a file. */
export function useKillStage(): KillStage {
  const stage = new KillStage();
  beforeAll(() => stage.start());
  afterAll(() => stage.stop());
  return stage;
}
