import { expect } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { nobleEd25519 } from '../../../src/bundle/noble-ed25519.ts';
import type { SearchHostPlatform } from '../../../src/host/host-session.ts';
import { includedFullText } from '../../../src/host/included-full-text.ts';
import { createSearchHost } from '../../../src/host/search-host.ts';
import type { HostOptions, HostReport, HostStatus, SearchHost } from '../../../src/protocol/host.ts';
import { SmallNetwork } from '../client/small-bundle.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { MemoryTabs } from './memory-tabs.ts';

export const bundle = 'https://bundles.example/small/';
const base = 'https://host.example/api';

/** A browser: what its tabs share. */
export class Device {
  readonly network: SmallNetwork;
  store = new MemoryStore();
  readonly tabs = new MemoryTabs();

  constructor({ files }: PackedBundle) {
    this.network = new SmallNetwork(files);
  }

  /** A visit with everything stored, and nothing asked of the network yet. */
  async visited(): Promise<Visit> {
    const visit = new Visit(this);
    expect(await visit.open()).toMatchObject({ ok: true, value: { from: 'network' } });
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'current' } });
    expect(visit.history('stored')).toEqual([false, true]);
    this.network.requests.length = 0;
    return visit;
  }
}

/** One of its tabs, with a search host of its own. */
export class Visit {
  readonly received: HostReport[] = [];
  /** Its database turns out to be broken, and is dropped. */
  breakStore = (): void => {};
  private readonly host: SearchHost;

  constructor({ network, store, tabs }: Device, more: Partial<SearchHostPlatform> = {}) {
    const openStore: SearchHostPlatform['openStore'] = (_, { onLost }) => {
      this.breakStore = () => {
        store.clear();
        onLost?.('bundles');
      };
      return store;
    };
    this.host = createSearchHost({
      fetch: network.fetch,
      openStore,
      openTabs: tabs.open,
      ed25519: nobleEd25519,
      fullText: includedFullText,
      ...more,
    });
  }

  open(options: Partial<HostOptions> = {}) {
    return this.host.open({ bundle, base, store: true, ...options }, (report) => this.received.push(report));
  }

  /** @returns what came of it: whether another version is open now. */
  async update() {
    const version = this.statuses.at(-1)?.status.version;
    const result = await this.host.update();
    if (!result.ok) return result;
    const isOther = this.statuses.at(-1)?.status.version !== version;
    return {
      ok: true,
      value: { state: result.value.unreachable ? 'unreachable' : isOther ? 'switched' : 'current' },
    };
  }

  close = () => this.host.close();

  /** The version that answers, and how many places it has. */
  async answering() {
    const { version, body } = await this.#get('search');
    return { version, size: body.size };
  }

  /** @returns the record of one place, and the version that it is from. */
  place = (id: string) => this.#get(id);

  /** @returns the ids of the places on a page, in order. */
  async ids(path: string): Promise<string[]> {
    const { body } = await this.#get(path);
    return body._embedded.pois.map(({ id }: { id: string }) => id);
  }

  async #get(path: string) {
    const { status, headers, body } = await this.answer(path);
    return { status, version: headers['X-Places-Version'], body: JSON.parse(body ?? '{}') };
  }

  /** The answer to a request for a path below `/places/`. */
  async answer(path: string) {
    const result = await this.host.handle({
      method: 'GET',
      url: `${base}/places/${path}`,
      headers: [],
      credentials: 'same-origin',
    });
    if (!result.ok) throw new Error(result.message);
    return result.value;
  }

  /** The statuses that the host has posted. */
  get statuses() {
    return this.received.filter((report) => report.type === 'status');
  }

  /** The values that a field of the status has had, one after the other. */
  history<Key extends keyof HostStatus>(key: Key): HostStatus[Key][] {
    const values = this.statuses.map(({ status }) => status[key]);
    return values.filter((value, i) => i === 0 || value !== values[i - 1]);
  }
}

/** The result of `answering` while this bundle is open. */
export const answersOf = ({ manifest }: PackedBundle, size: number) => ({ version: manifest.version, size });
/** The files with one of them changed, or gone. */
export const withFile = (files: ReadonlyMap<string, Uint8Array>, name: string, bytes?: Uint8Array) => {
  const changed = new Map(files);
  if (bytes) changed.set(name, bytes);
  else changed.delete(name);
  return changed;
};
